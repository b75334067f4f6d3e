// Registration of games with the page: order, picture and words for the home page. A game that is not named here works
// all the same, with its title and tagline from the engine.

import type { Seat } from './protocol';

export interface GameFace {
  /** One file holds all pictures: they share their aircraft. */
  picture: string;
  /** For narrow places; missing: the title. */
  short?: string;
  /** A word on the picture. */
  tag: string;
  pictureLabel: string;
  /** The side with more to do in the first battle; missing: blue. */
  firstSeat?: Seat;
}

const order = ['dogfight', 'full_circle', 'jet_duel', 'fast_easy', 'wing_leader'];

const faces: Record<string, GameFace> = {
  dogfight: {
    firstSeat: 'red',
    picture: './pictures.svg#dogfight',
    tag: 'Start here',
    pictureLabel: 'Fighters diving on bombers, seen from the side',
  },
  full_circle: {
    firstSeat: 'red',
    short: 'Full Circle',
    picture: './pictures.svg#full_circle',
    tag: 'Energy',
    pictureLabel: 'Fighters circling a group of bombers, from above',
  },
  jet_duel: {
    picture: './pictures.svg#jet_duel',
    tag: 'Most technical',
    pictureLabel: 'Two jets, one turning away from a radar beam',
  },
  fast_easy: {
    short: 'Fast and Easy',
    picture: './pictures.svg#fast_easy',
    tag: 'Biggest battle',
    pictureLabel: 'A box of heavy bombers with fighters closing in',
  },
  wing_leader: {
    firstSeat: 'red',
    picture: './pictures.svg#wing_leader',
    tag: 'Deepest',
    pictureLabel: 'Squadrons between clouds above a ship',
  },
};

/** Small example games that are no part of the five. */
export function isExample(id: string): boolean {
  return !order.includes(id);
}

export function faceOf(id: string): GameFace | undefined {
  return faces[id];
}

export function shortTitle(game: { id: string; title: string }): string {
  return faces[game.id]?.short ?? game.title;
}

export function inOrder<T extends { id: string }>(games: readonly T[]): T[] {
  const rank = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...games].sort((a, b) => rank(a.id) - rank(b.id));
}
