import type { Lesson } from './lesson';

const first: Lesson = {
  game: 'full_circle',
  title: 'Full Circle: a pass at the Mitchells',
  about:
    'An Oscar closes on a bomber group from astern: choose the height, fly hex by hex, watch your energy, and fire.',
  scenario: 'china-1943',
  seed: '4',
  me: 'red',
  bot: 'doctrine',
  position: {
    stage: 'fly',
    side: 'interceptor',
    active: 'I1',
    round: 5,
    bombers: [{ hex: 'I14', step: 1 }],
    escorts: [
      { hex: 'F16', step: 2, heading: 3, energy: 20 },
      { hex: 'L15', step: 0, heading: 0, energy: 18 },
    ],
    interceptors: [
      { hex: 'I11', step: 1, heading: 0, energy: 30 },
      { hex: 'K10', step: 2, heading: 0, energy: 24 },
      { hex: 'G9', step: 2, heading: 0, energy: 24 },
    ],
  },
  steps: [
    {
      title: 'From above, with height',
      text: 'You fly the interceptors, in red. The first figure under a counter is its altitude level, the second its energy: height and speed in one account. The ticks at the tail are airspeed. The strip shares the map’s columns and shows who is above whom.',
      units: ['I1'],
    },
    {
      title: 'Height first',
      text: 'A move begins with the altitude. A climb takes energy and a hex of the move, a dive gives energy. The bombers fly at your level, so stay there.',
      rule: 'FC-FLIGHT-01',
      units: ['I1', 'B1'],
      do: { notation: 'level' },
      show: 'level',
    },
    {
      title: 'Three hexes, straight on',
      text: 'In each hex you go straight on or turn. Turns cost energy, so a straight run from behind is the cheapest attack there is. The last hex is the bombers’ own: it has a magenta edge.',
      rule: 'FC-FLIGHT-03',
      units: ['I1'],
      do: { notation: 'S', unit: 'I1' },
      times: 3,
      show: 'S',
    },
    {
      title: 'The account',
      text: 'At the end of a move drag takes energy and thrust gives some. You could give more away to fly slower next time. Keep it all.',
      rule: 'FC-NRG-09',
      do: { group: 'speed', notation: 't0' },
      show: 't0',
    },
    {
      title: 'Fire',
      text: 'The gunners answer whether you fire or not. Choose to fire and read the instrument: both sides’ needs, the modifiers with their rules, and the exact chance of every result. Then confirm.',
      rule: 'FC-CBT-04',
      do: { group: 'fire', attack: true },
      show: 'fire',
    },
    {
      title: 'The die has fallen',
      text: 'Result and log line stand on the desk. Any rule id opens our wording of it. Now bring the second flight nearer: one click on a hex further on shows the whole path, a second flies it.',
      do: { unit: 'I2', group: 'move' },
    },
    {
      title: 'That is one move',
      text: 'Finish the round with your other flights; then the bombers and the escorts have theirs. Hits decide, and whoever is hit or out of ammunition breaks off. “3-D” turns the battle round. Play on from here.',
      side: 'red',
    },
  ],
};

const second: Lesson = {
  game: 'full_circle',
  title: 'Full Circle: the energy account',
  about: 'A Mustang high above an Oscar turns a level of height into speed and a shot that cannot be answered.',
  scenario: 'china-1943',
  seed: '4',
  me: 'blue',
  bot: 'doctrine',
  position: {
    stage: 'fly',
    side: 'escort',
    active: 'E2',
    round: 5,
    bombers: [{ hex: 'I14', step: 1 }],
    escorts: [
      { hex: 'L15', step: 1, heading: 0, energy: 18 },
      { hex: 'I8', step: 3, heading: 0, energy: 26 },
    ],
    interceptors: [
      { hex: 'I10', step: 2, heading: 0, energy: 24 },
      { hex: 'K10', step: 2, heading: 0, energy: 24 },
      { hex: 'G9', step: 2, heading: 3, energy: 24 },
    ],
  },
  steps: [
    {
      title: 'Height is money in the bank',
      text: 'You fly the escorts, in blue. Energy decides how many hexes a flight flies. A level dived pays twelve points in, a level climbed takes twelve out and a hex of the move with them.',
      rule: 'FC-NRG-10',
      units: ['E2'],
    },
    {
      title: 'Draw on it',
      text: 'The Oscar is two hexes ahead and one level below your Mustang. Dive one level: you arrive at his height, faster than he is.',
      rule: 'FC-FLIGHT-01',
      units: ['E2', 'I1'],
      do: { notation: 'dive' },
      show: 'dive',
    },
    {
      title: 'Straight to his tail',
      text: 'Two hexes straight on. Every turn would cost energy; flying straight costs none.',
      units: ['E2', 'I1'],
      do: { notation: 'S', unit: 'E2' },
      times: 2,
      show: 'S',
    },
    {
      title: 'Keep it',
      text: 'The dive has paid in. Throttling back would throw it away, and is only for a flight that would overshoot. Full throttle.',
      rule: 'FC-NRG-09',
      do: { group: 'speed', notation: 't0' },
      show: 't0',
    },
    {
      title: 'No answer',
      text: 'From behind he cannot fire back: the question says so. Fire.',
      rule: 'FC-CBT-04',
      do: { group: 'fire', attack: true },
      show: 'fire',
    },
    {
      title: 'And out again',
      text: 'With forty points you can climb back above them next round and do it again. That is the whole idea: fight downwards, leave upwards, never turn with an Oscar. Play on from here.',
    },
  ],
};

const third: Lesson = {
  game: 'full_circle',
  title: 'Full Circle: head-on',
  about: 'Meet a Warhawk nose to nose, weigh both chances, and think about who may fire at whom, and when.',
  scenario: 'china-1943',
  seed: '4',
  me: 'red',
  bot: 'doctrine',
  position: {
    stage: 'fly',
    side: 'interceptor',
    active: 'I1',
    round: 6,
    bombers: [{ hex: 'G15', step: 1 }],
    escorts: [
      { hex: 'I13', step: 1, heading: 3, energy: 16 },
      { hex: 'L15', step: 1, heading: 0, energy: 18 },
    ],
    interceptors: [
      { hex: 'I10', step: 1, heading: 0, energy: 30 },
      { hex: 'K8', step: 2, heading: 0, energy: 24 },
      { hex: 'E9', step: 2, heading: 0, energy: 24 },
    ],
  },
  steps: [
    {
      title: 'Nose to nose',
      text: 'A Warhawk comes straight at your Oscar at the same height. You may turn away and lose the energy, or meet him. Stay level.',
      units: ['I1', 'E1'],
      do: { notation: 'level' },
      show: 'level',
    },
    {
      title: 'Three hexes to his',
      text: 'Straight on, three times. The last hex has a magenta edge: an attack.',
      rule: 'FC-FLIGHT-03',
      units: ['I1'],
      do: { notation: 'S', unit: 'I1' },
      times: 3,
      show: 'S',
    },
    {
      title: 'The account again',
      text: 'Choose full throttle: after a head-on pass you want to be gone.',
      do: { group: 'speed', notation: 't0' },
      show: 't0',
    },
    {
      title: 'Both may fire',
      text: 'Head-on he may answer. One die serves both sides, and each adds its own modifiers. He has the heavier guns and the stronger frame: read the odds of both sides before you decide. Fire or hold, as you like.',
      rule: 'FC-CBT-07',
      do: { group: 'fire' },
      show: 'hold',
    },
    {
      title: 'Who has been fired on',
      text: 'A flight that was fired on must hold its fire until its own next move. So an attack that hits nothing still keeps an enemy off the bombers for a round.',
      rule: 'FC-CBT-05',
    },
    {
      title: 'The price of numbers',
      text: 'A side with more than half of the fighters on the board has too much to look at: its awareness is poor. Numbers have their price, then. The bombers’ gunners never sleep. Play on from here.',
      rule: 'FC-SA-01',
    },
  ],
};

export const lessons = [first, second, third];
