// Every word of the first screen and of what stands around every screen. The words of the other screens are in
// en_more.ts, so that the first load stays small. Other languages are two files with the same keys.

import type { Seat } from '../protocol';

export const plural = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

export const en = {
  app: 'Furball',
  home: 'Home',
  skip: 'Skip to main content',
  nav: {
    play: 'Play',
    newGame: 'New game',
    own: 'Own battle',
    hangar: 'Hangar',
    editor: 'Editor',
    learn: 'Learn',
    puzzles: 'Puzzles',
    review: 'Review',
    lab: 'Lab',
    rules: 'Rules',
    settings: 'Settings',
    menu: 'Menu',
  },
  theme: { swap: 'Switch between day and night' },
  seat: { blue: 'Blue', red: 'Red' } as Record<Seat, string>,
  hero: {
    lines: ['Five air battles.', 'Every rule enforced, every number explained.'],
    text: 'Tabletop wargames of the air, played in your browser against a bot, a friend across the table, or a friend with a link. Exact odds before every roll, and the rule behind them.',
    playNow: 'Play now',
    free: 'no account, works offline',
    details: (bot: string, minutes: number) => `against ${bot}${minutes ? ` · ${minutes} minutes` : ''}`,
  },
  games: {
    heading: 'The games',
    minutes: (n: number) => `${n} min`,
    playNow: (title: string) => `Play now: ${title}`,
  },
  table: {
    heading: 'On the table',
    count: (n: number) => plural(n, 'game', 'games'),
    empty: 'Games you start are saved here, even offline.',
    turn: (turn: number, turns: number) => (turns ? `turn ${turn} of ${turns}` : turn ? `turn ${turn}` : 'not started'),
    youFly: (name: string) => `you: ${name}`,
    hotSeat: 'two players, one screen',
    botsOnly: 'bots only',
    whatIf: 'what-if',
    yourMove: 'Your move',
    continue: 'Continue',
    over: 'Over',
    finished: 'Finished battles',
    shelf: 'All battles, with notes and bookmarks',
    delete: (title: string) => `Delete ${title}`,
    deleted: 'Game deleted.',
    undoDelete: 'Undo',
  },
  also: {
    heading: 'Also',
    newGame: 'New game',
    scenarios: (n: number) => plural(n, 'scenario', 'scenarios'),
    friend: 'A friend with a link',
    friendHint: 'on any device',
    replays: 'Replays',
    replaysHint: 'with your notes and bookmarks',
    openRecord: 'Open a record',
    openRecordHint: 'pick a file, or drop it here',
    firstBattle: 'Lessons',
    firstBattleHint: '5 minutes each',
    recordOpened: 'Record opened.',
    notARecord: 'the file is not a Furball record.',
    recordBad: (why: string) => `This record cannot be opened: ${why}`,
  },
  update: { text: 'A new version is ready.', now: 'Reload', later: 'Later' },
  notKept: (why: string) =>
    `This game could not be saved. Download its record from the menu before you close the page. (${why})`,
  nothingKept:
    'This browser does not let the page save games. They last until you close or reload it; you can download a record from the menu.',
  loading: 'Starting the engine',
  cannotStart: (why: string) => `This game cannot start: ${why}`,
  engineMissing: 'its file could not be loaded',
  noSuchGame: (game: string) => `There is no game called ${game}.`,
  engineSilent: 'The engine gave no reason.',
  engineFailed: (why: string) => `The engine could not start: ${why}`,
  partMissing: 'Part of the page could not be loaded. Your games are safe.',
  reload: 'Reload the page',
  notFound: 'There is nothing at this address.',
  close: 'Close',
  dismiss: 'Dismiss',
};

export type Messages = typeof en;
