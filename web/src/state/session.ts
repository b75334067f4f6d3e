// Opens a kept game on this page's engine with the player's settings.

import { t } from '../messages/more';
import { engine, type Transport } from '../transport';
import { MatchStore, type MatchHooks, type Pace } from './match.svelte';
import { notes } from './notes.svelte';
import { settings, surroundings } from './settings.svelte';
import type { SavedGame, Storage } from './storage';

export const pace: Pace = {
  dice: () => (settings.diceShow && !surroundings.reducedMotion ? 700 : 0),
  bot: () => settings.botPace,
  autoRoll: () => settings.autoRoll,
  autoForced: () => settings.autoForced,
  confirm: () => settings.confirm,
};

export async function openMatch(
  saved: SavedGame,
  storage: Storage,
  hooks: MatchHooks = {},
  own: Partial<Pace> = {},
  transport: Transport = engine(),
): Promise<MatchStore> {
  const store = await MatchStore.open(
    saved,
    transport,
    storage,
    { ...pace, ...own },
    {
      announce: ({ text, urgent }) => notes.say(text, urgent),
      toast: ({ text, rule, tone }) => notes.show({ text, rule, tone }),
      ...hooks,
    },
  );
  store.toneWord = (tone) => t.play.tones[tone];
  store.phrase = (text, kind, count) => {
    if (kind === 'prompt') return t.play.announcePrompt(text.replace(/\.$/, ''), count ?? 0);
    if (kind === 'cell') return t.play.announceCell(text);
    return text;
  };
  return store;
}
