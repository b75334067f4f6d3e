// Every word of the first screen and of what stands around every screen. The words of the other screens are in
// en_more.ts, so that the first load stays small. Other languages are two files with the same keys.

import type { Seat } from '../protocol';

export const plural = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

export const en = {
  language: 'en',
  app: 'Furball',
  home: 'Home',
  skip: 'Skip to the main part',
  nav: { play: 'Play', newGame: 'New game', learn: 'Learn', rules: 'Rules', settings: 'Settings', menu: 'Menu' },
  theme: { swap: 'Swap day and night' },
  seat: { blue: 'Blue', red: 'Red' } as Record<Seat, string>,
  hero: {
    lines: ['Five air battles.', 'Every rule enforced, every number explained.'],
    text: 'Tabletop wargames of the air, played in your browser against a bot or a friend across the table. Exact odds before every roll, and the rule behind them.',
    playNow: 'Play now',
    details: (bot: string, minutes: number) => `against ${bot}${minutes ? ` · ${minutes} minutes` : ''}`,
    free: 'no account, works offline',
  },
  games: {
    heading: 'The games',
    minutes: (n: number) => `${n} min`,
    playNow: (title: string) => `Play now: ${title}`,
    more: 'More',
  },
  table: {
    heading: 'On the table',
    count: (n: number) => plural(n, 'game', 'games'),
    empty: 'Games you begin stand here and wait for you, even without a network.',
    turn: (turn: number, turns: number) => (turns ? `turn ${turn} of ${turns}` : turn ? `turn ${turn}` : 'not begun'),
    youFly: (name: string) => `you fly the ${name}`,
    hotSeat: 'two players here',
    botsOnly: 'bots only',
    whatIf: 'what-if',
    yourMove: 'Your move',
    continue: 'Continue',
    over: 'Over',
    finished: 'Finished battles',
    delete: (title: string) => `Delete ${title}`,
    deleted: 'Game deleted.',
    undoDelete: 'Bring it back',
  },
  also: {
    heading: 'Also',
    newGame: 'New game',
    scenarios: (n: number) => plural(n, 'scenario', 'scenarios'),
    openRecord: 'Open a record',
    openRecordHint: 'choose or drop a file',
    firstBattle: 'First battle',
    firstBattleHint: '5 minutes each',
    recordOpened: 'Record opened.',
    recordBad: (why: string) => `This record cannot be opened: ${why}`,
  },
  update: { text: 'A newer version is ready.', now: 'Load it now', later: 'Later' },
  notKept: (why: string) =>
    `This game could not be kept on this device. Download its record from the menu before you close the page. (${why})`,
  nothingKept:
    'This browser keeps no games: they last until the page is closed or loaded again. A record can be downloaded from the menu.',
  loading: 'Starting the engine',
  cannotStart: (why: string) => `This game cannot start: ${why}`,
  engineMissing: 'its file cannot be loaded',
  engineSilent: 'The engine gave no reason.',
  engineFailed: (why: string) => `The engine could not start: ${why}`,
  partMissing: 'A part of the page could not be loaded. Your games are safe.',
  reload: 'Load the page again',
  notFound: 'There is nothing at this address.',
  close: 'Close',
  dismiss: 'Dismiss',
};

export type Messages = typeof en;
