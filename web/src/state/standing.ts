// Standing orders: questions of habit, by game and rule, and what is answered without asking. The player's own come first.

import { settings } from './settings.svelte';

/** 'main' is the plain answer, 'advised' what the game's own bot would choose; anything else is a notation. */
export type Order = 'ask' | 'main' | 'advised' | string;

const titles: Record<string, string> = {
  'dogfight/DF-VIC-01': 'Fly on, or forfeit?',
  'full_circle/FC-NRG-09': 'Throttle',
  'jet_duel/JD-NRG-07': 'Throttle',
  'fast_easy/FE-SEQ-01': 'Next escort',
  'fast_easy/FE-SEQ-04': 'Next interceptor',
  'wing_leader/WL-9.2.1.1-a': 'Drop bombs or tanks?',
  'wing_leader/WL-10.7.1-e': 'Break off?',
  'wing_leader/WL-11.0-c': 'Does anybody leave the battle?',
  'wing_leader/WL-12.0-a': 'Play on, or offer to end?',
};
/** Unless the player says otherwise. */
const usual: Record<string, Order> = {
  'dogfight/DF-VIC-01': 'main', // fly on, or forfeit
  'full_circle/FC-NRG-09': 'main', // full throttle
  'jet_duel/JD-NRG-07': 'main', // steady throttle
  'fast_easy/FE-SEQ-01': 'main', // next plane
  'fast_easy/FE-SEQ-04': 'main',
  'wing_leader/WL-9.2.1.1-a': 'main', // keep bombs and tanks
  'wing_leader/WL-10.7.1-e': 'main', // nobody breaks off
  'wing_leader/WL-11.0-c': 'main', // nobody leaves
  'wing_leader/WL-12.0-a': 'main', // play on
};

export function orderFor(game: string, question: string): Order {
  const key = `${game}/${question}`;
  return settings.orders[key] ?? usual[key] ?? 'ask';
}
/** `title` is what the question is called in the list of orders. */
export function setOrder(game: string, question: string, order: Order, title = ''): void {
  const key = `${game}/${question}`;
  settings.orders = { ...settings.orders, [key]: order };
  if (title) settings.orderTitles = { ...settings.orderTitles, [key]: title };
}
export interface Standing {
  game: string;
  question: string;
  title: string;
  order: Order;
}
/** All that are not 'ask', for the list in the settings. */
export function allOrders(): Standing[] {
  return Object.entries({ ...usual, ...settings.orders })
    .filter(([, order]) => order !== 'ask')
    .map(([key, order]) => {
      const [game = '', question = ''] = key.split('/', 2);
      return { game, question, title: settings.orderTitles[key] ?? titles[key] ?? question, order };
    });
}
