import type { Lesson } from './lesson';

export const lesson: Lesson = {
  game: 'dogfight',
  title: 'Dogfight 1A: behind the bombers',
  about:
    'Three flights of Spitfires catch a raid from behind: read the board, attack, fire, and see what the escorts do about it.',
  scenario: 'first-flight',
  seed: '4',
  me: 'red',
  bot: 'doctrine',
  position: {
    turn: 3,
    step: 'move',
    phase: 'interceptors',
    active: 'IA',
    flights: [
      { id: 'EA', at: '8.5.L.BL' },
      { id: 'EB', at: '8.2.R.FC' },
      { id: 'IA', at: '4.3.M.FL' },
      { id: 'IB', at: '3.5.L.FD' },
      { id: 'IC', at: '2.3.R.FL' },
    ],
    hits: { escorts: 0, interceptors: 0, bombers: [0] },
    handicap: 1,
    sun: 0,
    entry: 'rear',
  },
  steps: [
    {
      title: 'A raid seen from the side',
      text: 'You fly the interceptors, in red. The bombers hold the middle of the board and everybody else moves around them. Columns run along their course, rows are altitude, and each box has three lanes: far, middle and near.',
      units: ['B1'],
    },
    {
      title: 'The point is the nose',
      text: 'A flat point flies level and moves one or two blocks. A lowered point dives: two or three blocks. A raised point climbs: one block, no more. So height is speed that you have saved.',
      rule: 'DF-MOVE-01',
      units: ['IA', 'IB', 'IC'],
    },
    {
      title: 'Attack',
      text: 'Flight A stands level behind the bombers. Lit blocks are where its move may end; a magenta edge means an attack. Choose the bombers’ own block with the flat arrow forwards: from behind and level is the best shot.',
      rule: 'DF-CBT-08',
      units: ['IA'],
      do: { attack: true, unit: 'IA' },
      show: '6.3.M.FL',
    },
    {
      title: 'The odds come first',
      text: 'Before a die falls you see every result with its exact chance, and under it what counts for and against you, each with its rule. Choose to fire, then confirm.',
      rule: 'DF-CBT-07',
      do: { group: 'fire', attack: true },
      show: 'fire',
    },
    {
      title: 'The die has fallen',
      text: 'The result stands in the instrument and in the log below. Every rule id can be clicked for our wording of the rule. From here on the tape at the bottom goes back to any moment.',
    },
    {
      title: 'The other two flights',
      text: 'Bring flights B and C nearer. Until dice fall, “Step back” takes a choice back as often as you like. A click where nothing is lit tells you why not.',
      side: 'red',
      do: { group: 'move' },
      times: 2,
    },
    {
      title: 'Now the raid answers',
      text: 'The bombers fly on, so every flight falls back one column, and then the escorts move. Watch the log. When all have moved the next turn begins.',
      side: 'blue',
      until: 'my-turn',
    },
    {
      title: 'That is the whole game',
      text: 'Each hit is a point, and a flight that is hit must go home. The bulb on the board asks a bot for advice. Play on from here, or begin a scenario of your own.',
    },
  ],
};
