// What the engine offers, asked once and remembered.

import { engine, whenMissing } from '../transport';
import type { BotInfo, GameInfo, Json, OptionInfo, OptionValue, RuleInfo, ScenarioInfo } from '../protocol';
import { inOrder } from '../games';
import { beside, once } from './beside';
import { reasonOf } from '../transport/transport';

/** The engine's answer about the battles of a game. */
interface Battles {
  scenarios?: ScenarioInfo[];
}

/** What is told about a scenario: how it came about, how it really went, what each side is told. */
export type Story = Pick<ScenarioInfo, 'history' | 'aftermath' | 'briefing'>;

const optionFiles = import.meta.glob<{ options: OptionInfo[]; setup: OptionInfo[] }>('../../engine/options/*.json', {
  import: 'default',
});

const storyFiles = beside<Record<string, Story>>('stories');
const ruleFiles = beside<{ rules: RuleInfo[] }>('rules');

class Catalogue {
  games: GameInfo[] = $state.raw([]);
  version = $state('');
  failure = $state('');
  ready = $state(false);

  private readonly answers = new Map<string, Promise<Battles>>();
  private readonly botLists = new Map<string, Promise<BotInfo[]>>();
  private readonly ruleLists = new Map<string, Promise<Map<string, RuleInfo>>>();

  async load(): Promise<void> {
    whenMissing((reason) => (this.failure = reason));
    try {
      const hello = await engine().call<{ version?: string }>('hello');
      const { games } = await engine().call<{ games: GameInfo[] }>('games');
      this.version = hello.version ?? '';
      this.games = inOrder(games);
      this.ready = true;
    } catch (error) {
      this.failure = reasonOf(error);
    }
  }

  find(id: string): GameInfo | undefined {
    return this.games.find((g) => g.id === id);
  }

  async scenarios(game: string): Promise<ScenarioInfo[]> {
    return (await this.battles(game)).scenarios ?? [];
  }
  /** The owner has brought files: the lists are asked for again. */
  renew(game: string): void {
    this.answers.delete(game);
  }
  /** What a random set-up can be asked for. */
  async setupFields(game: string): Promise<OptionInfo[]> {
    return (await optionFiles[`../../engine/options/${game}.json`]?.())?.setup ?? [];
  }
  /** What a battle of this game may be played with. */
  async options(game: string): Promise<OptionInfo[]> {
    return (await optionFiles[`../../engine/options/${game}.json`]?.())?.options ?? [];
  }
  private battles(game: string): Promise<Battles> {
    return once(this.answers, game, () => engine().call<Battles>('scenarios', { game }));
  }

  /** What is told about a game's scenarios, by id. The engine in the page leaves it out; it lies beside it. */
  stories(game: string): Promise<Record<string, Story>> {
    return storyFiles(game).catch(() => ({})) as Promise<Record<string, Story>>;
  }

  /** What is told about one scenario: from a small file of its own, or, without a network, from the list. */
  async story(game: string, scenario: string): Promise<Story> {
    try {
      const answer = await fetch(`./stories/${encodeURIComponent(game)}/${encodeURIComponent(scenario)}.json`);
      if (answer.ok) return (await answer.json()) as Story;
    } catch {
      // The list is kept for offline use.
    }
    return (await this.stories(game))[scenario] ?? {};
  }

  /** Weakest first. */
  bots(game: string): Promise<BotInfo[]> {
    return once(this.botLists, game, () =>
      engine()
        .call<{ bots: BotInfo[] }>('bots', { game })
        .then((a) => a.bots ?? [])
        .catch(() => [{ id: 'random', title: 'Random', about: 'Any legal choice.' }]),
    );
  }

  rules(game: string): Promise<Map<string, RuleInfo>> {
    return once(this.ruleLists, game, () =>
      ruleFiles(game)
        .then((a) => new Map((a.rules ?? []).map((r) => [r.id, r])))
        .catch(() => new Map<string, RuleInfo>()),
    );
  }
}

export const catalogue = new Catalogue();

export function sideName(side: ScenarioInfo['blue'], fallback: string): string {
  if (typeof side === 'string') return side || fallback;
  return side?.name || fallback;
}

/** A bot that gives a newcomer a fair game: the middle of the list. */
export function suitableBot(bots: readonly BotInfo[]): BotInfo {
  const thinking = bots.filter((b) => b.id !== 'random');
  return thinking[Math.floor((thinking.length - 1) / 2)] ?? bots[0] ?? { id: 'random', title: 'Random' };
}

export interface OptionRow extends OptionInfo {
  title: string;
  /** What the scenario says, else the default. */
  value: OptionValue;
}

/** What a scenario leaves of an option: its `offer` names the values that remain, or another `min` or `max`. */
function within(option: OptionInfo, offer: Json | undefined): OptionInfo {
  if (Array.isArray(offer)) return { ...option, choices: offer as OptionValue[] };
  return offer && typeof offer === 'object' ? { ...option, ...offer } : option;
}

/** The options of a game with the values of a scenario; what the game does not explain stands last. */
export function optionList(
  game: readonly OptionInfo[],
  of: Pick<ScenarioInfo, 'options' | 'offer'> | undefined,
): OptionRow[] {
  const scenario = of?.options;
  const given: { [key: string]: Json } =
    scenario && typeof scenario === 'object' && !Array.isArray(scenario) ? scenario : {};
  const known = game.map((o) => within(o, of?.offer?.[o.key])).filter((o) => o.choices?.length !== 1);
  const plain = (value: Json | undefined): OptionValue | undefined =>
    typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string' ? value : undefined;
  const rows: OptionRow[] = [];
  for (const option of known) {
    const value = plain(given[option.key]) ?? option.default;
    if (value !== undefined) rows.push({ ...option, title: option.title ?? words(option.key), value });
  }
  for (const [key, value] of Object.entries(given)) {
    const simple = plain(value);
    if (simple !== undefined && !game.some((o) => o.key === key)) rows.push({ key, title: words(key), value: simple });
  }
  return rows;
}

/** "cloud_low" -> "Cloud low" */
export function words(key: string): string {
  const text = key.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
/** "1940-08-15" -> "15 August 1940"; a month or a year alone as well. */
export function dateWords(date: string | undefined): string {
  const [year, month, day] = (date ?? '').split('-');
  return [day && String(Number(day)), month && MONTHS[Number(month) - 1], year].filter(Boolean).join(' ');
}
