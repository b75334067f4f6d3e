// Opens a kept game on this page's engine with the player's settings.

import { t } from '../messages/more';
import { engine, type Transport } from '../transport';
import { catalogue } from './catalogue.svelte';
import { MatchStore, type MatchHooks, type Pace } from './match.svelte';
import { notes } from './notes.svelte';
import { settings, surroundings } from './settings.svelte';
import { orderFor } from './standing';
import type { SavedGame, Storage } from './storage';

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
