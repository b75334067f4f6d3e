// What wins, and what the other side wants, game by game. Said to the player; the rules themselves are the engine's.

export type Role = 'raid' | 'intercept' | 'duel';

interface Goals {
  win: Record<Role, string>;
  want: Record<Role, string>;
}

export const goals: Record<string, Goals> = {
  dogfight: {
    win: {
      raid: 'Take fewer hits than you score.',
      intercept: 'Score more hits than they do.',
      duel: 'Score more hits than they do.',
    },
    want: {
      raid: 'Your bombers, before your escort can stop them.',
      intercept: 'Their bombers kept safe.',
      duel: 'Your flights sent home.',
    },
  },
  full_circle: {
    win: {
      raid: 'Score more hits than they do.',
      intercept: 'Score more hits than they do; bombers are the easy ones.',
      duel: 'Score more hits than they do.',
    },
    want: {
      raid: 'Your bombers. They come down fast: make them turn.',
      intercept: 'Their bombers over the far edge.',
      duel: 'Your tail.',
    },
  },
  jet_duel: {
    win: {
      raid: 'Score more victory points.',
      intercept: 'Score more victory points.',
      duel: 'Score more victory points: shots that hit, and shots that nearly do.',
    },
    want: { raid: 'The same as you.', intercept: 'The same as you.', duel: 'To get behind you first.' },
  },
  fast_easy: {
    win: {
      raid: 'Bring the bombers through; shoot down what you can.',
      intercept: 'Shoot down more than you lose.',
      duel: 'Shoot down more than you lose.',
    },
    want: {
      raid: 'Your bombers.',
      intercept: 'Their bombers over the target and home.',
      duel: 'You, from behind.',
    },
  },
  wing_leader: {
    win: {
      raid: 'More victory points: bombs on the target, and your aircraft home.',
      intercept: 'More victory points: break the bombers up before they get through.',
      duel: 'More victory points than they have.',
    },
    want: {
      raid: 'Your bombers broken and turned back.',
      intercept: 'Their bombers across and home again.',
      duel: 'Your squadrons broken.',
    },
  },
};

export const words = {
  title: 'Briefing',
  you: 'You',
  they: 'They',
  win: 'Win',
  want: 'They want',
  first: 'First',
  takeOff: 'Take off',
  rules: 'Rules of this game',
  options: 'Change options',
  close: 'Close',
  ahead: (n: string, mine: boolean) => (mine ? `You start ${n} ahead.` : `They start ${n} ahead.`),
  turns: (n: number) => `${n} turns.`,
  dice: (title: string) => `The dice: ${title[0]!.toLowerCase()}${title.slice(1)}`,
  watch: 'They move first.',
  bot: (title: string) => `Against the bot: ${title}`,
  friend: 'Against a friend',
};
