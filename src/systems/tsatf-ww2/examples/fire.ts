import type { Answer } from '../../../engine/answer.ts';
import { FULL_DECK } from '../../../engine/dice/deck.ts';
import type { HouseSettings } from '../../../engine/play.ts';
import type { Change, Unit } from '../../../engine/roster.ts';
import { answer, diceOf, drawn, type Example, factFrom, offer, played, stateFrom } from '../../../system/examples.ts';
import { resolveHouse } from '../../../system/house.ts';
import { house as rules } from '../house.ts';
import type { CardCasualty } from '../rules/fire/casualties.ts';
import type { FireSetup } from '../rules/fire/firesetup.ts';
import type { Shot } from '../rules/fire/tohit.ts';
import type { Class, Effect, Grade, Weapon } from '../tables.ts';
import { squad } from './squad.ts';

// Dice.

type Shooting = {
  readonly shots: readonly Shot[];
  readonly class: Class;
  readonly grade?: Grade;
  readonly shaken?: boolean;
};

const rifles = (many: number, inches: number): readonly Shot[] => [{ weapon: 'rifle', many, inches }];

function shoot(
  id: string,
  title: string,
  { shots, class: of, grade = 'Veteran', shaken = false }: Shooting,
  need: number,
  dice: readonly number[],
  hits: number,
  house: HouseSettings = {},
): Example {
  return {
    id,
    title,
    part: 'shoot',
    input: { shots, grade, class: of, shaken, house: resolveHouse(rules, house) },
    answers: need === 0 ? [] : [diceOf(`need ${need}/hits`, ...dice)],
    outcome: { hits, dice: dice.length },
  };
}

const EIGHT = [1, 3, 4, 20, 7, 2, 3, 15];
const HMG: Shooting = { shots: [{ weapon: 'hmg', many: 1, inches: 18 }], class: 'IV' };
const GREEN: Shooting = { shots: rifles(4, 20), class: 'II', grade: 'Green', shaken: true };
const BAR: Shooting = { shots: [{ weapon: 'bar', many: 1, inches: 10 }], class: 'I' };

const dice: readonly Example[] = [
  shoot('V1', 'Eight Veteran rifles at 10", class II', { shots: rifles(8, 10), class: 'II' }, 3, EIGHT, 4),
  shoot('V1~shaken', 'The same, shaken', { shots: rifles(8, 10), class: 'II', shaken: true }, 2, EIGHT, 2),
  shoot('V4', 'A heavy MG at 18", class IV', HMG, 1, [1, 2, 12, 11, 5, 13], 1),
  shoot('V4~W-03=2', 'The typo taken as 2', HMG, 2, [1, 2, 12, 11, 5, 13], 2, { 'heavy-iv': '2' }),
  shoot('V4~W-03=12', 'The typo to the letter', HMG, 12, [1, 2, 12, 11, 5, 13], 5, { 'heavy-iv': '12' }),
  shoot('V7', 'Shaken Green rifles at 20", class II', GREEN, 1, [2, 1, 3, 9], 1),
  shoot('V7~W-04=die', '1 off each die instead', GREEN, 3, [2, 1, 3, 9], 3, { 'shaken-fire': 'die' }),
  shoot('V7~W-04=fewer', 'One die fewer instead: the last is dropped', GREEN, 2, [2, 1, 3], 2, {
    'shaken-fire': 'fewer',
  }),
  shoot('V8', 'A shaken Veteran rifle at 5", class IV', { shots: rifles(1, 5), class: 'IV', shaken: true }, 0, [], 0),
  shoot('V9', 'A Veteran BAR at 10", class I', BAR, 5, [5, 6], 1),
  shoot('V9~W-25=lmg', 'The BAR read as a Light MG', BAR, 6, [5, 6], 2, { bar: 'lmg' }),
];

// Ranges.

const reach = (
  id: string,
  weapon: Weapon,
  inches: number,
  of: Class,
  need: number | 'no' | 'far',
  grade: Grade = 'Veteran',
): Example => ({
  id,
  title: `${weapon} at ${inches}", class ${of}`,
  part: 'reach',
  input: { weapon, grade, inches, class: of, shaken: false, house: resolveHouse(rules) },
  outcome: need,
});

const ranges: readonly Example[] = [
  reach('V2/1', 'rifle', 6, 'I', 6),
  reach('V2/2', 'rifle', 6.1, 'I', 5),
  reach('V2/3', 'rifle', 12, 'I', 5),
  reach('V2/4', 'rifle', 12.1, 'I', 4),
  reach('V2/5', 'rifle', 24, 'I', 4),
  reach('V2/6', 'rifle', 24.1, 'I', 'far'),
  reach('V3/1', 'rifle', 12, 'IV', 'no'),
  reach('V3/2', 'rifle', 20, 'III', 'no', 'Green'),
  reach('V3/3', 'smg', 7, 'I', 'far'),
  reach('V5/1', 'hmg', 12, 'IV', 2),
  reach('V5/2', 'hmg', 18, 'IV', 1),
  reach('V5/3', 'hmg', 36, 'IV', 1),
  reach('V5/4', 'hmg', 37, 'IV', 'far'),
  reach('V6/1', 'lmg', 20, 'IV', 1),
  reach('V6/2', 'lmg', 21, 'IV', 1),
];

// Cards.

/** A card, its casualty and its effect. `alike` accepts the man proposed among equals. */
type Card = readonly [card: string, man: string, effect: Effect | 'none', among?: 'alike'];
const ENDS = { pinned: 'pinned', wounded: 'wounded', killed: 'dead' } as const;

type CardCase = {
  readonly target: Unit;
  readonly cards: readonly Card[];
  readonly standing: number;
  readonly pinned: number;
  readonly unit?: boolean;
  readonly half?: boolean;
  readonly more?: number;
  readonly pools?: readonly (readonly [need: string, dice: number, hits: number])[];
  readonly setup?: Partial<FireSetup>;
  readonly house?: HouseSettings;
};

const FIRER = squad('B', 'SSSSSSSSSSSS');

function cards(id: string, title: string, given: CardCase): Example {
  const { target, cards, more = 0 } = given;
  const hits = cards.length + more;
  const { pools = [[given.setup?.distance === '6' ? 'need 4' : 'need 3', 12, hits]] } = given;
  const unit = pools.reduce((sum, [need, , hits]) => sum + (need.startsWith('crew/') ? 0 : hits), 0);
  const of = (man: string) => `${target.id}.${man}`;
  const ends = new Map(
    cards.flatMap(([, man, effect]) => (effect === 'none' ? [] : [[of(man), ENDS[effect]] as const])),
  );
  return played(id, title, {
    sequence: 'fire',
    setup: {
      firer: FIRER,
      target,
      distance: '12',
      class: 'II',
      men: FIRER.men.map(({ id }) => id),
      split: false,
      near: [],
      nearby: '6',
      picked: false,
      shaken: false,
      deck: FULL_DECK,
      ...given.setup,
    },
    ...(given.house ? { house: given.house } : {}),
    answers: [
      answer('volley', {}),
      ...pools.map(([need, count, value]): Answer => ({ id: `${need}/hits`, dice: [], told: { count, value } })),
      ...cards.flatMap(([card, man, , among], i): readonly Answer[] => {
        const hit = i < unit ? `hit/${i + 1}` : `crew/hit/${i - unit + 1}`;
        return [answer(`${hit}/card`, card), ...(among ? [offer(`${hit}/man`, [of(man)])] : [])];
      }),
    ],
    outcome: {
      verdict: 'hit',
      hits,
      struck: cards.map(([card, man, effect]): CardCasualty => ({ man: of(man), effect, card })),
      leader: cards.some(([, man]) => man.startsWith('L')),
      standing: given.standing,
      pinned: given.pinned,
      unit: given.unit ?? false,
      half: given.half ?? false,
      with: ['rifle'],
      changes: [
        ...target.men.flatMap(({ id, state }) => {
          const end = ends.get(id);
          return end ? [stateFrom(target.id, id, state, end)] : [];
        }),
        ...(given.unit ? [marked(target.id, 'pinned', true)] : []),
        marked(target.id, 'class', 2),
        marked('b', 'fired', true),
        drawn(
          'casualty',
          cards.map(([card]) => card),
        ),
      ],
    },
  });
}

const marked = (id: string, name: string, to: number | boolean): Change => factFrom(id, name, null, to);

const FAR: Example = played('V2/6~table', 'Out of range the table allows it: as at the end of the range', {
  sequence: 'fire',
  setup: {
    ...{ firer: FIRER, target: squad('A', 'LSSSSSSSSS'), distance: 'beyond', class: 'I' },
    ...{ men: FIRER.men.map(({ id }) => id), split: false, near: [], nearby: '6', picked: false },
    ...{ shaken: false, deck: FULL_DECK },
  },
  answers: [
    answer('volley', {}),
    answer('out of range', 'fire'),
    { id: 'need 4/hits', dice: [], told: { count: 12, value: 0 } },
  ],
  outcome: {
    verdict: 'missed',
    ...{ hits: 0, struck: [], leader: false, standing: 10, pinned: 0, unit: false, half: false },
    with: ['rifle'],
    changes: [marked('a', 'class', 1), marked('b', 'fired', true)],
  },
});

const TEN = squad('A', 'LSSSSSSSSS');
const CREWED = squad('A', 'LCCSSSSSSS');
const MARKED = squad('A', 'LSSSSbSwSSSS');
const SEVEN = squad('A', 'LSdSdSwSSSSSS', { start: 10 });
const LAST = squad('A', 'LdSpSpSbSdSdSdSdSdSd', { start: 10 });

const fallen: readonly Example[] = [
  cards('V10', 'Four cards on a fresh unit', {
    target: TEN,
    cards: [
      ['7s', 'S1', 'pinned', 'alike'],
      ['10d', 'S2', 'wounded', 'alike'],
      ['4h', 'S3', 'killed', 'alike'],
      ['Kc', 'S4', 'pinned', 'alike'],
    ],
    standing: 8,
    pinned: 2,
  }),
  cards('V11', 'Key figures: the crew, and then nobody of this volley', {
    target: CREWED,
    cards: [
      ['Qd', 'C1', 'wounded', 'alike'],
      ['Jh', 'C2', 'killed'],
      ['Ks', 'S1', 'pinned', 'alike'],
      ['Kc', 'S2', 'pinned', 'alike'],
    ],
    standing: 8,
    pinned: 2,
  }),
  cards('V12', 'Key figures: men once wounded die of any card', {
    target: MARKED,
    cards: [
      ['Ks', 'S4', 'killed'],
      ['Jc', 'S5', 'killed'],
      ['Qd', 'S1', 'wounded', 'alike'],
    ],
    standing: 7,
    pinned: 0,
  }),
  cards('V12~W-05=suit', 'The suit decides instead', {
    target: MARKED,
    house: { marked: 'suit' },
    cards: [
      ['Ks', 'S4', 'pinned'],
      ['Jc', 'S4', 'none'],
      ['Qd', 'S4', 'wounded'],
    ],
    standing: 8,
    pinned: 0,
  }),
  cards('V13', 'Aces: the leader, and then as key figures', {
    target: TEN,
    cards: [
      ['As', 'L1', 'pinned'],
      ['Ah', 'L1', 'killed'],
      ['Ad', 'S1', 'wounded', 'alike'],
    ],
    standing: 8,
    pinned: 0,
  }),
  cards('V14', 'Aces: the leader, and then the crew', {
    target: CREWED,
    cards: [
      ['Ah', 'L1', 'killed'],
      ['Ad', 'C1', 'wounded', 'alike'],
    ],
    standing: 8,
    pinned: 0,
  }),
  cards('V15', 'A heavy MG team to its last man', {
    target: squad('A', 'LCC', {}, 'hmg'),
    cards: [
      ['5h', 'C1', 'killed', 'alike'],
      ['3c', 'C2', 'pinned'],
      ['9d', 'C2', 'wounded'],
      ['2h', 'L1', 'killed'],
    ],
    more: 1,
    standing: 0,
    pinned: 0,
    half: true,
  }),
  cards('V16/1', 'Three of seven pinned: the unit is not', {
    target: SEVEN,
    cards: [
      ['2s', 'S4', 'pinned', 'alike'],
      ['3s', 'S5', 'pinned', 'alike'],
      ['4c', 'S6', 'pinned', 'alike'],
    ],
    standing: 7,
    pinned: 3,
  }),
  ...(['standing', 'start'] as const).map((half) =>
    cards(half === 'standing' ? 'V16/2' : 'V16/2~W-16=start', `Four of seven pinned, half of ${half}`, {
      target: SEVEN,
      house: { 'over-half': half },
      cards: [
        ['2s', 'S4', 'pinned', 'alike'],
        ['3s', 'S5', 'pinned', 'alike'],
        ['4c', 'S6', 'pinned', 'alike'],
        ['5c', 'S7', 'pinned', 'alike'],
      ],
      standing: 7,
      pinned: 4,
      unit: half === 'standing',
    }),
  ),
  cards('V17', 'Exactly half pinned: the unit is not', {
    target: squad('A', 'LSpSpSpSpSSSSS'),
    cards: [['2s', 'S5', 'pinned', 'alike']],
    standing: 10,
    pinned: 5,
  }),
  cards('V18', 'Nobody left but pinned men and one once wounded', {
    target: LAST,
    cards: [
      ['6d', 'S1', 'wounded', 'alike'],
      ['6s', 'S2', 'none'],
      ['6c', 'S2', 'none'],
      ['7d', 'S2', 'wounded'],
    ],
    standing: 1,
    pinned: 0,
    half: true,
  }),
  cards('W-06', 'A crew picked out at close range: the suit alone counts', {
    target: CREWED,
    setup: { distance: '6', picked: true },
    pools: [['crew/need 4', 12, 4]],
    cards: [
      ['As', 'C1', 'pinned', 'alike'],
      ['4h', 'C2', 'killed'],
      ['Jd', 'C1', 'wounded'],
    ],
    more: 1,
    standing: 8,
    pinned: 0,
  }),
  cards('4.6/picked', 'Four at close range pick out the crew, eight at medium range hit its unit', {
    target: CREWED,
    setup: { picked: true, split: true, near: ['b.S1', 'b.S2', 'b.S3', 'b.S4'], nearby: '6' },
    pools: [
      ['crew/need 4', 4, 1],
      ['need 3', 8, 2],
    ],
    cards: [
      ['4h', 'S1', 'killed', 'alike'],
      ['Jd', 'C1', 'wounded', 'alike'],
      ['Ah', 'C2', 'killed'],
    ],
    standing: 7,
    pinned: 0,
  }),
  cards('W-06~W-06=normal', 'The same cards as ever', {
    target: CREWED,
    house: { picked: 'normal' },
    setup: { distance: '6', picked: true },
    cards: [
      ['As', 'L1', 'pinned'],
      ['4h', 'S1', 'killed', 'alike'],
      ['Jd', 'C1', 'wounded', 'alike'],
    ],
    standing: 8,
    pinned: 1,
  }),
];

export const fireExamples: readonly Example[] = [...dice, ...ranges, FAR, ...fallen];
