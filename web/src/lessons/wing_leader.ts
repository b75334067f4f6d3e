import type { Lesson } from './lesson';

const first: Lesson = {
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

const second: Lesson = {
  game: 'wing_leader',
  title: 'Wing Leader: guardian angels',
  about: 'Two squadrons against Dorniers with an escort: look, tally, dive, and see how Messerschmitts react.',
  scenario: 't2',
  seed: '23',
  me: 'red',
  bot: 'doctrine',
  position: {
    turn: 3,
    phase: 'tally',
    units: [
      { id: 'T', at: 'L9', facing: 'E' },
      { id: 'U', at: 'K9', facing: 'E' },
      { id: 'C', at: 'K11', facing: 'E' },
      { id: 'A', at: 'L13', facing: 'E', quality: 'veteran', vector: 'M10' },
      { id: 'B', at: 'Q9', facing: 'W', vector: 'M9' },
    ],
  },
  steps: [
    {
      title: 'Nobody fights what he has not seen',
      text: 'You lead two squadrons, in red. They fly where ground control has sent them until they tally an enemy: a die, with its modifiers, must beat the distance in squares.',
      rule: 'WL-7.2.1-a',
      side: 'red',
    },
    {
      title: 'Look',
      text: 'Let the Spitfires look for the leading Dorniers.',
      units: ['A', 'T'],
      do: { notation: 'tally A' },
      show: 'tally A T',
    },
    {
      title: 'And again',
      text: 'One die a squadron and phase. Now the Hurricanes: if the first tally stands, the radio gives them two more.',
      rule: 'WL-9.4-b',
      units: ['B', 'T'],
      do: { notation: 'tally B' },
      show: 'tally B',
    },
    {
      title: 'They move first',
      text: 'Bombers and escorts have flown on; those who hunt them move after them. If you are asked who goes first, send the Spitfires.',
      side: 'blue',
    },
    {
      title: 'Dive on them',
      text: 'With a tally you move freely. Diving costs next to nothing and gives speed. Take the Spitfires into the Dorniers’ square. From above or behind, the escort may get in the way; head-on it cannot.',
      rule: 'WL-10.4-b',
      do: { attack: true },
    },
    {
      title: 'Guardian angels',
      text: 'Messerschmitts within three squares may react: late, and they join the fight; in time, and they stop you outside. Answer what the game still asks of you this turn, and read the fight in the log.',
      rule: 'WL-10.4-f',
      until: 'my-turn',
    },
    {
      title: 'Cohesion wins battles',
      text: 'Squadrons break long before they are shot down: scatter the bombers and they score less, scatter the escort and the way is free. Play on from here.',
      rule: 'WL-10.7-e',
    },
  ],
};

const third: Lesson = {
  game: 'wing_leader',
  title: 'Wing Leader: free hunt',
  about: 'Fighters against fighters: alert your wing, keep the height, and choose between a pass and a dogfight.',
  scenario: 't3',
  seed: '5',
  me: 'blue',
  bot: 'doctrine',
  position: {
    turn: 2,
    phase: 'tally',
    units: [
      { id: 'A', at: 'J13', facing: 'E', quality: 'veteran' },
      { id: 'B', at: 'I12', facing: 'E' },
      { id: 'J', at: 'M12', facing: 'W' },
      { id: 'K', at: 'O14', facing: 'W' },
    ],
  },
  steps: [
    {
      title: 'Asleep until alerted',
      text: 'Two sweeps meet. A squadron on a sweep flies straight on until it is alerted: by a tally of its own, or by radio from one that has one. An unalerted squadron can be bounced.',
      rule: 'WL-7.1-d',
      side: 'blue',
    },
    {
      title: 'Wake them up',
      text: 'Look for the Messerschmitts below you.',
      units: ['A', 'J'],
      do: { notation: 'tally A' },
      show: 'tally A J',
    },
    {
      title: 'Two against one',
      text: 'Each further squadron adds one to your value in the fight. Let the second one look for the same enemy.',
      rule: 'WL-10.2-d',
      units: ['B', 'J'],
      do: { notation: 'tally B' },
      show: 'tally B J',
    },
    {
      title: 'Turn or speed',
      text: 'Move your squadrons. The attacker chooses what is compared: turn in a turning fight, speed in a hit-and-run. Diving adds to speed, so whoever comes from above has both in his hand.',
      rule: 'WL-10.5-a',
      do: { group: 'move' },
      times: 2,
    },
    {
      title: 'The turn goes on',
      text: 'Answer what the game still asks. After a fight a dogfight may begin, if one side wants it: good for the better turners, bad for whoever must be elsewhere.',
      rule: 'WL-10.8-a',
      until: 'my-turn',
    },
    {
      title: 'Your wing',
      text: 'Height, Sun and who saw whom first decide these fights before a shot is fired. Play on from here.',
    },
  ],
};

export const lessons = [first, second, third];
