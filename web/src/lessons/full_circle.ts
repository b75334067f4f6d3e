import type { Lesson } from './lesson';

export const lesson: Lesson = {
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
