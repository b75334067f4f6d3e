import type { Lesson } from './lesson';

export const lesson: Lesson = {
  game: 'fast_easy',
  title: 'Fast and Easy: two Spitfires, two 109s',
  about:
    'Move a pair of Spitfires behind a Messerschmitt, fire a handful of dice, and learn the Immelmann from the other end.',
  scenario: 'duel',
  seed: '6',
  me: 'blue',
  bot: 'doctrine',
  position: {
    turn: 2,
    phase: 'escorts move',
    step: 'move',
    active: 'E1',
    planes: [
      { id: 'E1', at: 'K18', facing: 0 },
      { id: 'E2', at: 'N18', facing: 0 },
      { id: 'I1', at: 'K13', facing: 0 },
      { id: 'I2', at: 'P9', facing: 3 },
    ],
  },
  steps: [
    {
      title: 'One plane, one hex',
      text: 'You fly the Spitfires, in blue. Planes look towards a side of their hex, and height plays no part. The plate shows speed; a bar under a counter shows hits taken.',
      units: ['E1', 'E2'],
    },
    {
      title: 'Get behind him',
      text: 'Every hex where Spitfire E1 may end is lit; arrows show how it would point. Fly straight on to K15, right behind the Messerschmitt. A turn would need two hexes straight first.',
      rule: 'FE-MOVE-01',
      units: ['E1', 'I1'],
      do: { notation: 'K15/0' },
      show: 'K15/0',
    },
    {
      title: 'Your number two',
      text: 'Move Spitfire E2 where you like. Hover over a hex, or tap it once, to see the path; the second click flies it.',
      units: ['E2'],
      do: { unit: 'E2' },
    },
    {
      title: 'Handfuls of dice',
      text: 'E1 bears on I1 at two hexes. Choose the shot: the instrument adds up how many dice you roll, what each one needs, and the chance of every number of hits. Confirm to fire.',
      rule: 'FE-SEQ-02',
      do: { attack: true },
      show: 'E1>I1',
    },
    {
      title: 'Now the others',
      text: 'The Messerschmitts move and fire. Watch for an Immelmann: a half loop that turns a plane round on the spot, if the die agrees.',
      side: 'red',
      until: 'my-turn',
    },
    {
      title: 'That is a turn',
      text: 'Escorts, bombers, interceptors: each moves, then fires. In the big battles a whole box of bombers answers with its turrets. The bulb asks a bot for advice. Play on from here.',
    },
  ],
};
