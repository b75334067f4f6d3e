// Standing orders: questions of habit, by game and rule, and what is answered without asking. The player's own come first.

import { settings } from './settings.svelte';

/** 'main' is the plain answer, 'advised' what the game's own bot would choose; anything else is a notation. */
export type Order = 'ask' | 'main' | 'advised' | string;

/** Unless the player says otherwise. */
const usual: Record<string, Order> = {
  'dogfight/DF-VIC-01': 'main', // fly on, or forfeit
  'full_circle/FC-NRG-09': 'main', // full throttle
  'jet_duel/JD-NRG-07': 'main', // steady throttle
  'fast_easy/FE-SEQ-01': 'main', // next plane
  'fast_easy/FE-SEQ-04': 'main',
  'wing_leader/WL-9.2.1.1-a': 'main', // keep bombs and tanks
  'wing_leader/WL-10.7.1-e': 'main', // nobody breaks off
};

export function orderFor(game: string, question: string): Order {
  const key = `${game}/${question}`;
  return settings.orders[key] ?? usual[key] ?? 'ask';
}
export function setOrder(game: string, question: string, order: Order): void {
  settings.orders = { ...settings.orders, [`${game}/${question}`]: order };
}
/** All that are not 'ask', for the list in the settings: [game, question, order]. */
export function allOrders(): [string, string, Order][] {
  return Object.entries({ ...usual, ...settings.orders })
    .filter(([, order]) => order !== 'ask')
    .map(([key, order]) => [key.slice(0, key.indexOf('/')), key.slice(key.indexOf('/') + 1), order]);
}
