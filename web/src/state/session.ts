// Opens a kept game on this page's engine with the player's settings.

import { t } from '../messages/more';
import { engine, type Transport } from '../transport';
import { catalogue } from './catalogue.svelte';
import { MatchStore, type MatchHooks, type Pace } from './match.svelte';
import { notes } from './notes.svelte';
import { settings, surroundings } from './settings.svelte';
import { orderFor } from './standing';
import { router } from './router.svelte';
import { idbStorage, newId, type SavedGame, type Storage } from './storage';

export const pace: Pace = {
  dice: () => (settings.diceShow && !surroundings.reducedMotion ? settings.speed : 0),
  hold: () => (settings.diceShow ? settings.diceHold : 0),
  bot: () => settings.botPace,
  autoRoll: () => settings.autoRoll,
  autoForced: () => settings.autoForced,
  confirm: () => settings.confirm,
  propose: () => settings.propose,
};

export async function openMatch(
  saved: SavedGame,
  storage: Storage,
  hooks: MatchHooks = {},
  own: Partial<Pace> = {},
  transport: Transport = engine(),
): Promise<MatchStore> {
  const bots = await catalogue.bots(saved.game);
  const store = await MatchStore.open(
    saved,
    transport,
    storage,
    {
      ...pace,
      standing: (question) => orderFor(saved.game, question),
      ...own,
    },
    {
      searches: (id) => bots.find((b) => b.id === id)?.kind === 'search',
      announce: ({ text, urgent }) => notes.say(text, urgent),
      toast: ({ text, rule, tone }) => notes.show({ text, rule, tone }),
      ...hooks,
    },
  );
  store.words = {
    attack: t.play.attackTag,
    roll: t.play.rollTag,
    order: t.play.orderTag,
    reaches: t.play.reachesTag,
    noWay: t.play.noWay,
  };
  store.phrase = (text, kind, count) => {
    if (kind === 'prompt') return t.play.announcePrompt(text.replace(/\.$/, ''), count ?? 0);
    if (kind === 'cell') return t.play.announceCell(text);
    return text;
  };
  return store;
}

/** Takes a choice in hand, as a click on it would. */
export function propose(match: MatchStore, action: number): void {
  match.chosenAction = action;
  void match.loadPreview(action);
}

/** What was a lesson or a puzzle goes on as a game of one's own. */
export async function playOn(match: MatchStore): Promise<void> {
  const game = await match.branch(match.step, newId());
  await idbStorage.save({ ...game, whatIfOf: undefined });
  router.go('play', game.id);
}
