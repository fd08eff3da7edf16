import { choiceRule, flagRule, houseRules, numberRule, tableRule, textRule } from '../../system/house.ts';
import { MODIFIER_IDS, MODIFIERS } from './tables.ts';

export const { house, houseValues, explainedSum } = houseRules({
  'The charge': {
    'morale-die': choiceRule('4.1', 'Morale dice', {
      why: 'For your own table below: The Sword and the Flame has the numbers.',
      source: 'house',
      options: { d20: 'D20', d6: 'D6', '2d6': '2D6' },
    }),
    morale: tableRule('4.1', 'Morale table', {
      why: 'This number or less passes. Without a row, you tap the result.',
      source: 'house',
      columns: {
        test: ['Test', { close: 'To close', stand: 'To stand', rally: 'To rally' }],
        class: ['Class', { any: 'Any', A: 'A', B: 'B', C: 'C', D: 'D' }],
        led: ['With leader', 0, 20],
        alone: ['Without', 0, 20],
      },
      default: [],
      row: { test: 'close', class: 'any', led: 0, alone: 0 },
    }),
  },
  'The dice pool': {
    modifiers: tableRule('T-06', 'Dice added and taken off', {
      why: 'Both printed lists are lost. These rows come from the worked examples; those switched off are guesses.',
      columns: {
        what: [
          'For',
          MODIFIER_IDS.map((what) => ({
            id: what,
            title: MODIFIERS.find((row) => row.what === what)?.name ?? 'Your own',
          })),
        ],
        name: ['Name', 'text'],
        dice: ['Dice', -20, 20],
        who: ['Who', { both: 'Both', attacker: 'Attacker', defender: 'Defender' }],
        counted: ['Counted', { each: 'For each', unit: 'Once a unit', side: 'Once a side' }],
        on: ['On', 'flag'],
      },
      default: MODIFIERS,
      row: { what: 'free', name: 'Your own', dice: 1, who: 'both', counted: 'unit', on: true },
    }),
    strength: choiceRule('T-04', 'A unit’s number includes leaders', {
      why: 'One example gives six men with an NCO a die too many.',
      options: { yes: 'Yes', nco: 'Not the NCO', neither: 'Neither officer nor NCO' },
    }),
    counted: choiceRule('T-07', 'Who counts for dice', {
      why: 'The charge limits who fights, but the text counts men in the unit.',
      options: { fighting: 'Men fighting', unit: 'The whole unit' },
    }),
    leaders: choiceRule('T-08', 'Leader dice', {
      why: 'The worked examples never show two leaders.',
      options: {
        figure: 'Each leader',
        unit: ['Once a unit', 'Officers once, NCOs once'],
        best: 'The best leader only',
      },
    }),
    smg: choiceRule('T-20', 'Sub-machine guns', {
      why: 'The worked examples never show two.',
      options: { man: 'Each man', unit: 'Once a unit' },
    }),
    higher: choiceRule('T-09', 'Higher ground helps', {
      why: 'The worked examples show only a defender.',
      options: { defender: 'The defender', whoever: 'Whoever is higher' },
    }),
    grenades: choiceRule('T-19', 'Grenades count', {
      why: 'In the worked example both grenades hit.',
      options: { hit: 'For each hit', throw: 'For each thrown' },
    }),
    floor: numberRule('T-10', 'Least dice of a unit', 0, [0, 1], {
      why: 'The rules don’t say what happens below none.',
    }),
    units: choiceRule('T-24', 'Several units on a side', {
      why: 'Rounding up each unit can give an extra die.',
      options: { unit: 'Round each unit up', pooled: 'Add the men first' },
    }),
  },
  'Casualties rolled': {
    divisor: numberRule('T-01', 'Dice total for one casualty', 6, [1, 20], {
      why: 'The text says 4, but every worked example divides by 6, and only 6 fits a confirming D6.',
    }),
    confirm: choiceRule('T-02', 'Confirming die', {
      why: 'A D6 is only fair with divisor 6.',
      source: 'printed',
      options: { d6: 'D6', divisor: 'As many sides as the divisor', none: 'None: drop the remainder' },
    }),
    confirming: choiceRule('T-03', 'Confirming', {
      why: 'The text only allows it, but it costs nothing.',
      options: { always: 'Always rolled', ask: 'Ask the player' },
    }),
  },
  'Who wins': {
    wiped: choiceRule('T-14', 'A side wiped out', {
      why: 'Ties go to the defender, but men who are down hold nothing.',
      options: {
        sensible: 'Cannot hold',
        literal: ['To the letter', 'Casualties alone count; killing all defenders carries a good position'],
      },
    }),
    margin: numberRule('T-15', 'Lead needed against a good position', 2, [1, 10], {
      why: 'Printed as two more than he receives: read as two or more.',
      source: 'printed',
    }),
    all: choiceRule('T-17', 'Wiped out', {
      why: 'The text says “all the defenders”: those fighting, or the whole unit.',
      options: { fighting: 'All men fighting', unit: 'The whole unit' },
    }),
  },
  'Who falls': {
    casualties: choiceRule('4.6', 'Decided by', {
      why: 'The rules offer cards and a D20. Plain removal is ours.',
      source: 'printed',
      options: {
        cards: ['Cards', 'Who, and killed or wounded'],
        d20: ['A D20 each', 'Who is out'],
        plain: ['Plain', 'Crew and leaders last'],
      },
    }),
    deck: choiceRule('T-22', 'Casualty cards', {
      why: 'The rules don’t say when cards go back.',
      options: {
        'used up': 'Shuffled when used up',
        replace: 'Each card goes back at once',
        combat: 'Shuffled for each combat',
      },
    }),
    d20: choiceRule('T-12', 'D20 decides', {
      why: 'Its heading makes no difference of killed and wounded, but its table does.',
      options: { who: 'Who falls', literal: ['To the letter', 'Men wounded, crew and leaders killed'] },
    }),
    roller: choiceRule('T-23', 'Who rolls the D20', {
      why: 'The text says “each player”: most likely for his own.',
      options: { owner: 'The owner', enemy: 'The enemy' },
    }),
  },
  'After the fight': {
    retreat: textRule('T-18', 'How the loser falls back', {
      why: 'Not printed here. The Sword, the Flame, Machine guns and Grenades uses 2D6" and 4D6".',
      source: 'house',
      chips: ['2D6"', '4D6"', 'to the next cover', 'out of sight'],
    }),
    shaken: flagRule('4.7', 'The loser is shaken', {
      why: 'From The Sword and the Flame. A shaken unit tests morale before moving.',
      source: 'house',
      on: true,
    }),
    wounded: choiceRule('8', 'Wounded men after the game', {
      why: 'Not printed. The table is from The Sword, the Flame, Machine guns and Grenades.',
      source: 'house',
      options: { decide: 'The player decides', table: 'Roll a D6 for each' },
    }),
  },
});

export type Switches = ReturnType<typeof houseValues>;

/** A row of the players' morale table. `led` and `alone` are the highest rolls that pass, with and without a leader. */
export type MoraleRow = Switches['morale'][number];
