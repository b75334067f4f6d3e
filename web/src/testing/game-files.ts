// The files of the games, for tests.

import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';

export const GAMES = ['dogfight', 'full_circle', 'jet_duel', 'fast_easy', 'wing_leader'];

/** A TOML file in a game's folder. */
export const gameFile = (game: string, name: string) =>
  parse(readFileSync(new URL(`../../../games/${game}/${name}`, import.meta.url), 'utf8')) as Record<string, unknown>;
