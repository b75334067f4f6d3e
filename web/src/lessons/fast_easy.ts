import type { Lesson } from './lesson';

const first: Lesson = {
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

const second: Lesson = {
  game: 'fast_easy',
  title: 'Fast and Easy: the Immelmann',
  about: 'A Messerschmitt sits behind you. Pull up, roll out, and look him in the face.',
  scenario: 'duel',
  seed: '6',
  me: 'blue',
  bot: 'doctrine',
  position: {
    turn: 4,
    phase: 'escorts move',
    step: 'move',
    active: 'E1',
    planes: [
      { id: 'E1', at: 'K14', facing: 0 },
      { id: 'E2', at: 'O20', facing: 0 },
      { id: 'I1', at: 'K18', facing: 0 },
      { id: 'I2', at: 'P6', facing: 3 },
    ],
  },
  steps: [
    {
      title: 'Somebody behind you',
      text: 'Spitfire E1 has a Messerschmitt four hexes behind it. A turn takes straight hexes first and leaves him there. There is a faster way.',
      units: ['E1', 'I1'],
    },
    {
      title: 'Pull up',
      text: 'An Immelmann may begin after a few hexes of straight flight. Choose one after two hexes: if the dice agree you come out pointing the other way.',
      rule: 'FE-IMM-01',
      units: ['E1'],
      do: { notation: 'imm', unit: 'E1' },
      show: 'imm K12',
    },
    {
      title: 'The dice decide',
      text: 'It fails on a 1 or a 2, and then you fly straight on for the rest of your move. If it works you face the other way, and fly on straight with what is left.',
      rule: 'FE-IMM-03',
    },
    {
      title: 'Finish the phase',
      text: 'Fly on with E1 if it asks you, then move E2 so that the Messerschmitt has one of you in front and one behind.',
      side: 'blue',
      do: { group: 'move' },
    },
    {
      title: 'Their turn',
      text: 'Now they move and fire. If you came round, you are looking straight at your hunter.',
      side: 'red',
      until: 'my-turn',
    },
    {
      title: 'A fair trade',
      text: 'The Immelmann buys direction with distance. It is the answer to a tail, and the wrong answer to a long chase. Play on from here.',
    },
  ],
};

const third: Lesson = {
  game: 'fast_easy',
  title: 'Fast and Easy: into the box',
  about: 'Six Dorniers with turrets, three escorts, six old fighters: where to meet a formation, and what it costs.',
  scenario: 'dorniers',
  seed: '6',
  me: 'red',
  bot: 'doctrine',
  position: {
    turn: 2,
    phase: 'interceptors move',
    step: 'move',
    active: 'I1',
    targets: [1],
    planes: [
      { id: 'B1', at: 'L22', facing: 0, bombs: true },
      { id: 'B2', at: 'K24', facing: 0, bombs: true },
      { id: 'B3', at: 'M24', facing: 0, bombs: true },
      { id: 'B4', at: 'L25', facing: 0, bombs: true },
      { id: 'B5', at: 'K27', facing: 0, bombs: true },
      { id: 'B6', at: 'M27', facing: 0, bombs: true },
      { id: 'E1', at: 'H20', facing: 0 },
      { id: 'E2', at: 'P22', facing: 0 },
      { id: 'E3', at: 'L30', facing: 0 },
      { id: 'I1', at: 'L14', facing: 3 },
      { id: 'I2', at: 'N13', facing: 3 },
      { id: 'I3', at: 'J13', facing: 3 },
      { id: 'I4', at: 'F12', facing: 3 },
      { id: 'I5', at: 'Q12', facing: 3 },
      { id: 'I6', at: 'L10', facing: 3 },
    ],
  },
  steps: [
    {
      title: 'The box',
      text: 'You fly the interceptors, in red. Bombers fly in formation and cover each other: the more of them bear on you, the more dice come back. They want to reach their target and go home.',
      side: 'blue',
    },
    {
      title: 'From ahead',
      text: 'Head-on you are in their fire for the shortest time, and frontal hits hurt most. Fly I1 straight down the middle, to L18.',
      rule: 'FE-CRIT-05',
      units: ['I1', 'B1'],
      do: { unit: 'I1', group: 'move' },
      show: 'L18/3',
    },
    {
      title: 'Two more beside it',
      text: 'Bring the next two down beside it. Fighters close together give each other dice, and share the bombers’ attention.',
      rule: 'FE-SHOOT-09',
      side: 'red',
      do: {},
      times: 4,
    },
    {
      title: 'The other three',
      text: 'Send the rest round the flanks, out of reach of the turrets, for a second pass from the side. Move them as you like.',
      side: 'red',
      do: {},
      times: 5,
    },
    {
      title: 'Fire',
      text: 'If anything bears, choose the shot and read the histogram: so many dice, so many hits, and what is expected. Otherwise go on.',
      rule: 'FE-SHOOT-04',
      do: { attack: true },
    },
    {
      title: 'The whole battle',
      text: 'Stragglers lose the protection of the box. Pick the bomber that falls behind, watch the escorts, and count turns: the target comes nearer with each. Play on from here.',
    },
  ],
};

export const lessons = [first, second, third];
