// The draft of a battle in the editor: what stands on the table now, what stood there before, what is wrong with it. Every change
// is checked by the engine and kept in this browser.

import type { EditEntry, EditPart, Json, Problem, View, PositionTable } from '../protocol';
import { notes } from './notes.svelte';
import { checkBattle, draft, type CheckAnswer, type Data, type Values } from './own';
import { reasonOf } from '../transport/transport';

/** A battle at its start, or with a position at some moment of it. */
export interface Moment {
  scenario: Data;
  position?: Data;
}
interface Kept extends Moment {
  past: Moment[];
  future: Moment[];
}
const KEPT = 40;
type Cell = readonly number[];

export function tell(error: unknown): void {
  notes.show({ text: reasonOf(error), tone: 'error' });
}

// --- Paths such as "environment.clouds[0].type"

const steps = (path: string) =>
  path
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter(Boolean);
export function valueAt(of: Json | undefined, path: string): Json | undefined {
  let at: Json | undefined = of;
  for (const key of steps(path)) {
    if (!at || typeof at !== 'object') return undefined;
    at = Array.isArray(at) ? at[Number(key)] : at[key];
  }
  return at;
}
/** A copy with the value there; undefined takes it away. */
export function withValue(of: Json | undefined, path: string, value: Json | undefined): Json {
  const [key, ...rest] = steps(path);
  if (key === undefined) return value ?? null;
  const inner = (at: Json | undefined) => (rest.length ? withValue(at, rest.join('.'), value) : value);
  if (Array.isArray(of)) return of.map((item, i) => (i === Number(key) ? (inner(item) ?? null) : item));
  const table = { ...((of ?? {}) as Data) };
  const now = inner(table[key]);
  if (now === undefined) delete table[key];
  else table[key] = now;
  return table;
}

export class Editing {
  now = $state.raw<Moment | null>(null);
  past: Moment[] = $state.raw([]);
  future: Moment[] = $state.raw([]);
  problems: Problem[] = $state.raw([]);
  view = $state.raw<View | null>(null);
  /** The position as it stands, every field written, also at the start. */
  position = $state.raw<Data | undefined>(undefined);
  tables: PositionTable[] = $state.raw([]);
  parts: EditPart[] = $state.raw([]);
  entries: EditEntry[] = $state.raw([]);
  readonly errors = $derived(this.problems.filter((p) => p.level === 'error'));

  constructor(readonly game: string) {}

  /** What was on the table when the page was last open. */
  kept(): Moment | null {
    const kept = draft.load<Kept>(`editor.${this.game}`);
    this.past = kept?.past ?? [];
    this.future = kept?.future ?? [];
    return kept?.scenario ? { scenario: kept.scenario, position: kept.position } : null;
  }
  #keep(): void {
    if (this.now) draft.save(`editor.${this.game}`, { ...this.now, past: this.past, future: this.future });
  }

  /** Shows a moment; what is wrong with it stands in the list, and the last sound view stays on the board. */
  async show(next: Moment): Promise<void> {
    this.now = next;
    const fields: Values = this.tables.length ? {} : { fields: true };
    try {
      const answer = await checkBattle(this.game, next.scenario, next.position, { ...fields, parts: true });
      if (this.now === next) this.#take(answer);
    } catch (error) {
      tell(error);
    }
    this.#keep();
  }
  #take(answer: CheckAnswer): void {
    this.problems = answer.problems;
    if (answer.fields) this.tables = answer.fields;
    if (answer.parts) this.parts = answer.parts;
    if (answer.entries) this.entries = answer.entries;
    if (answer.view) this.view = answer.view;
    if (!answer.problems.length) this.position = answer.position;
    else if (this.now?.position) this.position = this.now.position;
  }
  async change(next: Moment): Promise<void> {
    if (this.now) this.past = [...this.past.slice(1 - KEPT), this.now];
    this.future = [];
    await this.show(next);
  }
  async undo(): Promise<void> {
    const last = this.past.at(-1);
    if (!last || !this.now) return;
    this.future = [this.now, ...this.future];
    this.past = this.past.slice(0, -1);
    await this.show(last);
  }
  async redo(): Promise<void> {
    const [next, ...rest] = this.future;
    if (!next || !this.now) return;
    this.past = [...this.past, this.now];
    this.future = rest;
    await this.show(next);
  }

  /** Something that the engine does to the battle. What the book forbids stays undone, with the reason. */
  async #ask(more: Values, evenIfWrong = false): Promise<CheckAnswer | null> {
    if (!this.now) return null;
    try {
      const answer = await checkBattle(this.game, this.now.scenario, this.now.position, more);
      const first = answer.problems[0];
      if (first) notes.show({ text: first.text, rule: first.rule, tone: 'warning' });
      if (first && !evenIfWrong) return null;
      const scenario = answer.scenario ?? this.now.scenario;
      // A change that leaves the scenario as it is was one of the position.
      const later = this.now.position !== undefined || JSON.stringify(scenario) === JSON.stringify(this.now.scenario);
      const position = later ? answer.position : undefined;
      await this.change({ scenario, ...(position ? { position } : {}) });
      return answer;
    } catch (error) {
      tell(error);
      return null;
    }
  }
  async move(unit: string, cell: Cell): Promise<void> {
    await this.#ask({ unit, cell: [...cell] });
  }
  /** The new units, or what the entry is called. */
  async add(part: EditPart, type: string, cell?: Cell): Promise<string | undefined> {
    const before = new Set(this.entries.flatMap((e) => e.units));
    const edit = { do: 'add', part: part.key, type, ...(cell ? { cell: [...cell] } : {}) };
    const answer = await this.#ask({ edit }, true);
    const units = answer?.entries?.filter((e) => e.part === part.key).flatMap((e) => e.units);
    return units?.find((u) => !before.has(u));
  }
  async removeUnit(unit: string): Promise<void> {
    await this.#ask({ edit: { do: 'remove', unit } }, true);
  }
  async removeEntry(entry: EditEntry): Promise<void> {
    await this.#ask({ edit: { do: 'remove', part: entry.part, index: entry.index } }, true);
  }
  async deploy(): Promise<void> {
    await this.#ask({ edit: { do: 'deploy', seed: Math.floor(Math.random() * 1e9) } });
  }
  /** Where a unit may stand, row after row from its own outwards, as each is known; until told to stop, or the battle changes. */
  async places(unit: string, onmore: (cells: readonly Cell[]) => boolean): Promise<void> {
    const now = this.now;
    const here = (this.view?.units ?? []).find((u) => u.id === unit)?.cell?.[1] ?? 0;
    if (!now || this.errors.length || !this.view?.board) return;
    const rows = Array.from({ length: this.view.board.rows ?? 0 }, (_, y) => y);
    rows.sort((a, b) => Math.abs(a - here) - Math.abs(b - here));
    for (const row of rows) {
      const answer = await checkBattle(this.game, now.scenario, now.position, { places: unit, row });
      if (!onmore(answer.places ?? [])) return;
    }
  }
  set(path: string, value: Json | undefined): void {
    if (!this.now) return;
    void this.change({ ...this.now, scenario: withValue(this.now.scenario, path, value) as Data });
  }
  setPosition(position: Data | undefined): void {
    if (!this.now) return;
    void this.change({ scenario: this.now.scenario, ...(position ? { position } : {}) });
  }
  partOf(entry: EditEntry): EditPart | undefined {
    return this.parts.find((p) => p.key === entry.part);
  }
  entryOf(unit: string): EditEntry | undefined {
    return this.entries.find((e) => e.units.includes(unit));
  }
}
