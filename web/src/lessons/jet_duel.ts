import type { Lesson } from './lesson';

export const lesson: Lesson = {
  game: 'jet_duel',
  title: 'Jet Duel: one turn in a Meteor',
  about: 'Fly one jet through a whole activation: altitude, hexes, turn, throttle, and a burst at a Vampire that flies slowly ahead.',
  scenario: 'circling-school',
  seed: '17',
  me: 'blue',
  bot: 'rulebook',
  position: {
    turn: 6, phase: 'altitude', active: '33',
    jets: [
      { id: '31', hex: 'FF10', heading: 'NW', altitude: '5.2', speed: 9.5, bank: 'left', bursts: 3, heat: 0, radar: 0, fuel: 0 },
      { id: '33', hex: 'FF19', heading: 'NE', altitude: '5.3', speed: 9, bank: 'left', bursts: 3, heat: 0, radar: 0, fuel: 0 },
      { id: '61', hex: 'FF15', heading: 'E', altitude: '5.4', speed: 6.5, bank: 'right', bursts: 3, heat: 0, radar: 0, fuel: 0 },
      { id: '63', hex: 'BB10', heading: 'NE', altitude: '5.3', speed: 11.5, bank: 'right', bursts: 3, heat: 0, radar: 0, fuel: 0 },
    ],
    began_ineffective: false,
    activation: { hex: 'FF19', heading: 'NE', altitude: '5.3', speed: 9, bank: 'left' },
  },
  steps: [
    {
      title: 'One jet at a time',
      text: 'You fly the Meteors, in blue, and number 33 is on. The plate under a jet shows altitude as level and step, then its speed points. The strip below the map shows everybody’s altitude.',
      units: ['blue:3'],
    },
    {
      title: 'Climb one step',
      text: 'The Vampire ahead is a step higher. Climbing costs speed points, diving gives them: the figures are in the forecast before you decide. Climb to 5.4.',
      rule: 'JD-FLT-01', units: ['blue:3', 'red:1'], do: { notation: 'climb' }, show: 'climb',
    },
    {
      title: 'Three hexes',
      text: 'Jets fly towards a corner of the hex, so each step goes left or right of the nose. Go left three times: hexes flown to one side help a turn to that side. A click further on flies the whole way.',
      rule: 'JD-FLT-06', units: ['blue:3'], do: { notation: 'L', group: 'flight' }, times: 3, show: 'L',
    },
    {
      title: 'Turn, or keep the wings level?',
      text: 'A turn needs a die and tilts the jet even when it fails, and a banked jet sees less and shoots worse. You are where you want to be: wings level.',
      rule: 'JD-TRN-01', do: { group: 'turn', notation: 'straight' }, show: 'straight',
    },
    {
      title: 'The throttle',
      text: 'Speed points decide how many hexes you fly next time and what a climb or turn may cost. Keep it steady.',
      rule: 'JD-NRG-07', do: { group: 'throttle', notation: 'back 0' }, show: 'back 0',
    },
    {
      title: 'Guns',
      text: 'The Vampire is in the gun zone ahead of your nose. Choose the guns and read the instrument: the needed die, every modifier, and the chance of each result. Then confirm.',
      rule: 'JD-GUN-01', do: { attack: true },
    },
    {
      title: 'What the burst did',
      text: 'The die is in the instrument, the line in the log. Hits take a jet out of the battle; near misses cost points as well. The tape goes back to any moment, and “What if…” starts a new game there.',
    },
    {
      title: 'Awareness is everything',
      text: 'At the start of each activation a die tells whether a pilot keeps the picture. Who loses it flies straight on, unaware, so stay in sight of friends and out of rear arcs. The 3-D button turns the battle around. Play on from here.',
      rule: 'JD-SA-01',
    },
  ],
};
