// Plays what happened: units fly their paths, fire, hits and losses flash where they are.
import type { GameEvent } from '#protocol';
import type { Point } from '../core/geometry';
import { film, MARK_MS, positionAt, type Film, type Mark } from '../core/timeline';
import type { Cell } from '../api';

interface Scene {
  centre(cell: Cell): Point;
  /** Where a unit stands now, with its scale; undefined: it is not on the board. */
  rest(unit: string): { at: Point; scale: number } | undefined;
}

/** So long the film stands still after a click: what the click leads to comes first. */
const STAND_MS = 150;

export class FilmPlayer {
  marks: (Mark & { p: Point; q: Point })[] = $state.raw([]);
  private readonly nodes = new Map<string, SVGGElement>();
  private film: Film | null = null;
  private clock = 0;
  private start = 0;
  private standing: ReturnType<typeof setTimeout> | undefined;
  private due = '';

  constructor(private readonly scene: Scene) {}

  /** An action for the drawing of a unit. */
  readonly register = (node: SVGGElement, id: string) => {
    this.nodes.set(id, node);
    return {
      destroy: () => {
        if (this.nodes.get(id) === node) this.nodes.delete(id);
      },
    };
  };

  private place(unit: string, t: number | null): void {
    const node = this.nodes.get(unit);
    const rest = this.scene.rest(unit);
    if (!node || !rest || !this.film) return;
    const at = t === null ? null : positionAt(this.film, unit, t, (c) => this.scene.centre(c));
    const p = at && !at.done ? at : rest.at;
    node.setAttribute('transform', `translate(${p.x.toFixed(1)} ${p.y.toFixed(1)}) scale(${rest.scale})`);
  }
  private flash(t: number): void {
    const due = this.film!.marks.filter((m) => m.at <= t && t < m.at + (m.kind === 'fire' ? MARK_MS / 2 : MARK_MS));
    const key = due.map((m) => `${m.kind}${m.unit}${m.at}`).join();
    if (key === this.due) return;
    this.due = key;
    this.marks = due.flatMap((m) => {
      const cell = m.cell ? this.scene.centre(m.cell) : undefined;
      const p = (m.unit ? this.scene.rest(m.unit)?.at : undefined) ?? cell;
      const q = (m.target ? this.scene.rest(m.target)?.at : undefined) ?? cell;
      return p ? [{ ...m, p, q: q ?? p }] : [];
    });
  }

  play(events: readonly GameEvent[], msPerCell: number): void {
    this.skip();
    if (events.length === 0 || msPerCell <= 0) return;
    const next = film(events, msPerCell);
    if (next.duration <= 0) return;
    this.film = next;
    this.start = performance.now();
    for (const track of next.tracks) this.place(track.unit, 0);
    this.clock = requestAnimationFrame(this.tick);
    window.addEventListener('click', this.stand, true);
  }
  private readonly tick = (now: number): void => {
    if (!this.film) return;
    const t = now - this.start;
    for (const track of this.film.tracks) this.place(track.unit, t);
    this.flash(t);
    if (t >= this.film.duration) this.skip();
    else this.clock = requestAnimationFrame(this.tick);
  };
  private readonly stand = (): void => {
    this.stop();
    this.standing = setTimeout(() => {
      this.start += STAND_MS;
      this.clock = requestAnimationFrame(this.tick);
    }, STAND_MS);
  };
  private stop(): void {
    cancelAnimationFrame(this.clock);
    clearTimeout(this.standing);
  }
  /** Ends it: everything stands where it is. */
  skip(): void {
    if (!this.film) return;
    this.close();
    for (const track of this.film.tracks) this.place(track.unit, null);
    this.film = null;
    this.marks = [];
    this.due = '';
  }
  close(): void {
    this.stop();
    window.removeEventListener('click', this.stand, true);
  }
}
