import type { Lesson } from './lesson';

export const lesson: Lesson = {
  game: 'wing_leader',
  title: 'Wing Leader: cold meat',
  about:
    'A squadron of Hurricanes has seen lost Dorniers: follow the tally, close in, fight, and decide whether to stay.',
  scenario: 't1',
  seed: '5',
  me: 'red',
  bot: 'doctrine',
  position: {
    turn: 3,
    phase: 'movement',
    units: [
      { id: 'T', at: 'M8', facing: 'E', this_turn: ['moved'] },
      { id: 'A', at: 'O10', facing: 'W', tally: 'T' },
    ],
  },
  steps: [
    {
      title: 'The sky from the side',
      text: 'One square is a long way across and some two thousand feet high. A counter is a squadron or a flight; its point shows one of eight headings. You lead the Hurricanes, in red. The line from them to the Dorniers is a tally: you have seen them.',
      rule: 'WL-7.2-c',
      units: ['A', 'T'],
    },
    {
      title: 'Close in',
      text: 'A squadron with a tally moves freely; without one it flies where it was sent. Movement points are spent square by square: diving is cheap, climbing dear. Choose the Dorniers’ own square, the one with the magenta edge.',
      rule: 'WL-8.3-a',
      units: ['A'],
      do: { attack: true, unit: 'A' },
    },
    {
      title: 'Stay and fight',
      text: 'You have points left and could fly on. End the move here: whoever shares a square with its tally fights in the combat phase.',
      rule: 'WL-8.3-a',
      do: { notation: 'end' },
      show: 'end',
    },
    {
      title: 'The battle',
      text: 'Both sides roll: first the attack and the answer, then each hit must be confirmed, then both check cohesion, for squadrons scatter before they die. Read the rolls in the log; every one has its rule. Then stay in the fight: do not break off.',
      rule: 'WL-10.7.1-e',
      do: { group: 'pass' },
      show: 'pass',
    },
    {
      title: 'The next turn',
      text: 'Raiders move before those who hunt them. Tallies can be lost in cloud and gained by a die; orders come by radio. Bombers carry on to the far edge, and each that gets there counts.',
    },
    {
      title: 'That is the heart of it',
      text: 'Sun, cloud, escorts and flak make it deep; the scenarios called lessons add them one by one. The bulb asks a bot for advice, the tape goes back to any moment. Play on from here.',
    },
  ],
};
