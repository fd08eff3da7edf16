import type { Answer } from '../../engine/answer.ts';
import { nth } from '../../engine/data/lists.ts';
import type { Change, Unit } from '../../engine/roster.ts';
import type { Example, ExamplePlay, PlayWithOutcome } from '../../system/examples.ts';
import { answer, countBy, diceOf, factFrom, offer, played, stateFrom, unitOf } from '../../system/examples.ts';
import { resolveHouse } from '../../system/house.ts';
import { house as rules } from './house.ts';
import type { SideResult } from './rules/combat.ts';
import type { NamedResult } from './rules/effect.ts';
import type { Attacker, CloseCombatSetup } from './rules/setup.ts';

// Units.

const unit = (mark: string, name: string, kind: string, facts: Unit['facts'] = {}, side = 'attackers'): Unit =>
  unitOf({ side, kind, name, mark, facts: kind === 'commander' ? {} : { quality: 'regular', ...facts } }, [
    kind === 'commander'
      ? { name: 'Commander', role: 'commander', state: 'standing' }
      : { name: 'Stand', role: 'stand', state: 'standing' },
  ]);

const infantry = (mark: string, facts: Unit['facts'] = {}, side?: string) =>
  unit(mark, `Infantry ${mark}`, 'infantry', facts, side);
const mounted = (mark: string, side?: string) => unit(mark, `Cavalry ${mark}`, 'cavalry', { dismounted: false }, side);
const dismounted = (mark: string, side?: string) =>
  unit(mark, `Dismounted cavalry ${mark}`, 'cavalry', { dismounted: true }, side);
const guns = (mark: string, side?: string) => unit(mark, `Artillery ${mark}`, 'artillery', {}, side);
const commander = (mark: string, side?: string) => unit(mark, `Commander ${mark}`, 'commander', {}, side);

const DEFENDERS = 'defenders';

const attacks = (unit: Unit, facts: Partial<Attacker> = {}): Attacker => ({
  unit,
  side: 'front',
  ground: 'same',
  open: true,
  commander: 'none',
  ...facts,
});

const fight = (
  defender: Unit,
  attackers: readonly Attacker[],
  facts: Partial<CloseCombatSetup> = {},
): CloseCombatSetup => ({
  attackers,
  defender,
  cover: false,
  open: true,
  commander: 'none',
  commanders: [],
  ...facts,
});

// Answers.
const SHOWN = answer('declare', {});

const rolled = (...dice: readonly (readonly [who: string, face: number])[]): readonly Answer[] =>
  dice.map(([who, face]) => diceOf(`${who}/hit`, face));

const freeBehind = (who: string) => offer(`${who}/back`, true);
const advances = (place = 1) => answer(`attacker/${place}/advance`, true);

// Outcomes.

const fate = (unit: string, is: NamedResult['is'], blocked = false): NamedResult => ({
  unit,
  who: 'unit',
  commander: null,
  is,
  blocked,
});
const his = (unit: string, commander: string | null, is: NamedResult['is']): NamedResult => ({
  unit,
  who: 'commander',
  commander,
  is,
  blocked: false,
});
const of = (role: SideResult['role'], ...fates: readonly NamedResult[]): readonly SideResult[] =>
  fates.map((fate) => ({ role, ...fate }));

const parted = (unit: string): Change => factFrom(unit, 'attached', true, false);

type Came = {
  readonly verdict: string;
  readonly fates?: readonly SideResult[];
  readonly advance?: string;
  readonly changes?: readonly Change[];
};

/** Outcome of a combat. Whoever is routed or lost leaves the table, before the other changes. */
const came = ({ verdict, fates = [], advance, changes = [] }: Came) => ({
  verdict,
  refused: [],
  fates,
  advance: advance ?? null,
  follows: false,
  changes: [...fates.flatMap(leaving), ...changes],
});

const leaving = ({ unit, commander, is }: NamedResult): readonly Change[] =>
  is === 'routed' || is === 'lost' ? [stateFrom(commander ?? unit, `${commander ?? unit}1`, 'standing', is)] : [];

const play = (
  setup: CloseCombatSetup,
  answers: readonly Answer[],
  outcome: unknown,
  choices?: ExamplePlay['house'],
): PlayWithOutcome => ({
  sequence: 'close-combat',
  setup,
  ...(choices ? { house: choices } : {}),
  answers,
  outcome,
});

const combat = (
  id: string,
  title: string,
  setup: CloseCombatSetup,
  answers: readonly Answer[],
  outcome: Came,
  choices?: ExamplePlay['house'],
): Example => played(id, title, play(setup, [SHOWN, ...answers], came(outcome), choices));

// The printed combats.

const UNION = 'union';
const REBELS = 'confederates';

const WORKS = fight(
  unit('C', 'Confederate infantry', 'infantry', { quality: 'poor', cover: true }, REBELS),
  [attacks(unit('U', 'Union infantry', 'infantry', { adjacent: true }, UNION), { commander: 'adjacent' })],
  { cover: true, commanders: [unit('G', 'Union commander', 'commander', {}, UNION)] },
);

const U_CAVALRY = unit('U', 'Union cavalry', 'cavalry', { dismounted: false }, UNION);
const U_INFANTRY = unit('V', 'Union infantry', 'infantry', {}, UNION);
const U_GUNS = unit('W', 'Union artillery', 'artillery', {}, UNION);
const U_DISMOUNTED = unit('X', 'Union dismounted cavalry', 'cavalry', { dismounted: true }, UNION);
const C1 = unit('C', '1st Confederate infantry', 'infantry', {}, REBELS);
const C2 = unit('D', '2nd Confederate infantry', 'infantry', {}, REBELS);
const C3 = unit('E', '3rd Confederate infantry', 'infantry', { adjacent: true }, REBELS);
const CC = unit('F', 'Confederate cavalry', 'cavalry', { dismounted: false }, REBELS);

const against = (one: Unit, target: Unit): Unit => ({ ...one, facts: { ...one.facts, attacks: target.mark } });
const declared = (unit: string, from: string | null, to: string | null): Change => factFrom(unit, 'attacks', from, to);

const CHARGE = fight(U_DISMOUNTED, [attacks(against(CC, U_DISMOUNTED), { side: 'flank' })]);

const WOOD = fight(
  unit('U', 'Union infantry', 'infantry', { cover: true }, UNION),
  [
    attacks(unit('C', 'Confederate infantry', 'infantry', { attached: true }, REBELS), { commander: 'attached' }),
    attacks(unit('D', 'Confederate dismounted cavalry', 'cavalry', { dismounted: true }, REBELS), { side: 'flank' }),
  ],
  { cover: true, commanders: [unit('G', 'Confederate commander', 'commander', {}, REBELS)] },
);

const seed: readonly Example[] = [
  {
    id: '6.1',
    title: 'The hasty works: a shot misses, and poor infantry is driven from them',
    plays: [
      {
        sequence: 'shooting',
        setup: {
          shooter: nth(WORKS.attackers, 0).unit,
          target: WORKS.defender,
          commander: 'adjacent',
          cover: true,
          led: false,
          commanders: WORKS.commanders,
        },
        answers: [answer('aim', {}), diceOf('shooter/hit', 3)],
        outcome: { verdict: 'nothing', fates: [], changes: [] },
      },
      play(
        WORKS,
        [
          SHOWN,
          ...rolled(['defender', 4], ['attacker/1', 5]),
          diceOf('defender/effect', 6),
          freeBehind('defender'),
          advances(),
        ],
        came({
          verdict: 'defender retreats',
          fates: of('defender', fate('c', 'retreats')),
          advance: 'u',
          changes: [factFrom('c', 'cover', true, false)],
        }),
      ),
    ],
  },
  {
    id: '6.2',
    title: 'The line of battle: four declarations, one refused, and three combats',
    plays: [
      {
        sequence: 'declarations',
        setup: {
          attacks: [
            { unit: C1, target: U_CAVALRY },
            { unit: C2, target: U_INFANTRY },
            { unit: C3, target: U_GUNS },
            { unit: CC, target: U_DISMOUNTED },
          ],
        },
        answers: [answer('attacker/1/allowed', 'no')],
        outcome: {
          verdict: 'declared',
          declared: [
            { unit: 'd', target: 'v' },
            { unit: 'e', target: 'w' },
            { unit: 'f', target: 'x' },
          ],
          refused: [{ unit: 'c', why: 'foot' }],
          waits: [],
          changes: [declared('d', null, 'V'), declared('e', null, 'W'), declared('f', null, 'X')],
        },
      },
      play(
        fight(U_INFANTRY, [attacks(against(C2, U_INFANTRY))]),
        [SHOWN, ...rolled(['defender', 5]), diceOf('attacker/1/effect', 1)],
        came({
          verdict: 'attacker routed',
          fates: of('attacker', fate('d', 'routed')),
          changes: [declared('d', 'V', null)],
        }),
      ),
      play(
        fight(U_GUNS, [attacks(against(C3, U_GUNS), { commander: 'adjacent' })]),
        [
          SHOWN,
          ...rolled(['defender', 1], ['attacker/1', 4]),
          diceOf('defender/effect', 6),
          freeBehind('defender'),
          advances(),
        ],
        came({
          verdict: 'defender retreats',
          fates: of('defender', fate('w', 'retreats')),
          advance: 'e',
          changes: [declared('e', 'W', null)],
        }),
      ),
      play(
        CHARGE,
        [SHOWN, ...rolled(['attacker/1', 4]), diceOf('defender/effect', 1), advances()],
        came({
          verdict: 'defender routed',
          fates: of('defender', fate('x', 'routed')),
          advance: 'f',
          changes: [declared('f', 'X', null)],
        }),
      ),
    ],
  },
  combat(
    '6.2~miss',
    'The same charge, had the cavalry rolled 2: the dismounted cavalry needs 6',
    CHARGE,
    rolled(['attacker/1', 2], ['defender', 5]),
    { verdict: 'nothing', changes: [declared('f', 'X', null)] },
  ),
  combat(
    '6.2~miss/6',
    'The same, and it rolls 6',
    CHARGE,
    [...rolled(['attacker/1', 2], ['defender', 6]), diceOf('attacker/1/effect', 4), freeBehind('attacker/1')],
    {
      verdict: 'attacker retreats',
      fates: of('attacker', fate('f', 'retreats')),
      changes: [declared('f', 'X', null)],
    },
  ),
  combat(
    '6.3',
    'The wood: the infantry must aim to its front, and a commander falls',
    WOOD,
    [
      ...rolled(['attacker/2', 2], ['defender', 6]),
      diceOf('attacker/1/effect', 5),
      diceOf('attacker/1/commander', 1),
      freeBehind('attacker/1'),
    ],
    {
      verdict: 'attacker retreats',
      fates: of('attacker', fate('c', 'retreats'), his('c', 'g', 'lost')),
      changes: [parted('c')],
    },
  ),
];

// Edge cases.

const A = infantry('A');
const D = infantry('D', {}, DEFENDERS);
const FRONTAL = fight(D, [attacks(A)]);

const refused = (
  id: string,
  title: string,
  unit: Unit,
  defender: Unit,
  why: string,
  facts: Partial<Attacker> = {},
): Example =>
  played(
    id,
    title,
    play(fight(defender, [attacks(unit, facts)]), [answer('attacker/1/allowed', 'no')], {
      ...came({ verdict: 'refused' }),
      refused: [{ unit: unit.id, why }],
    }),
  );

const THREE = fight(D, [
  attacks(A),
  attacks(infantry('B'), { side: 'flank' }),
  attacks(mounted('C'), { side: 'rear' }),
]);
const BETWEEN = fight(infantry('D', { quality: 'poor' }, DEFENDERS), [
  attacks(infantry('B'), { side: 'flank' }),
  attacks(infantry('C'), { side: 'flank' }),
]);
const FLANKED_GUNS = fight(guns('D', DEFENDERS), [attacks(A, { side: 'flank' })]);
const LED = { attached: true };

const cases: readonly Example[] = [
  combat(
    'P-C1',
    'Cavalry with all its advantages on artillery hits even on a 1',
    fight(guns('D', DEFENDERS), [attacks(mounted('A'), { side: 'flank', commander: 'adjacent' })]),
    [...rolled(['attacker/1', 1]), diceOf('defender/effect', 3), advances()],
    { verdict: 'defender routed', fates: of('defender', fate('d', 'routed')), advance: 'a' },
  ),
  combat(
    'P-C2',
    'Uphill and behind works needs 1 more, not 2',
    fight(D, [attacks(A, { ground: 'yes' })], { cover: true }),
    rolled(['defender', 4], ['attacker/1', 5]),
    { verdict: 'nothing' },
  ),
  played(
    'P-C3',
    'A commander alone is hit without a roll, and falls back',
    play(
      fight(commander('D', DEFENDERS), [attacks(A)]),
      [diceOf('defender/effect', 3), freeBehind('defender'), advances()],
      came({ verdict: 'defender retreats', fates: of('defender', his('d', 'd', 'retreats')), advance: 'a' }),
    ),
  ),
  played(
    'P-C3/2',
    'The same with a 2: he is lost',
    play(
      fight(commander('D', DEFENDERS), [attacks(A)]),
      [diceOf('defender/effect', 2), advances()],
      came({ verdict: 'defender routed', fates: of('defender', his('d', 'd', 'lost')), advance: 'a' }),
    ),
  ),
  refused(
    'P-C4',
    'Infantry may not attack mounted cavalry, not from the rear either',
    A,
    mounted('D', DEFENDERS),
    'foot',
    {
      side: 'rear',
    },
  ),
  refused('P-C4/dismounted', 'Nor may dismounted cavalry', dismounted('A'), mounted('D', DEFENDERS), 'foot'),
  refused('P-C4/artillery', 'Artillery may never attack', guns('A'), D, 'artillery'),
  refused('P-C4/commander', 'A commander alone may not attack', commander('A'), D, 'commander'),
  played(
    'P-C4~table',
    'The table allows it: infantry strikes mounted cavalry first',
    play(
      fight(mounted('D', DEFENDERS), [attacks(A)]),
      [answer('attacker/1/allowed', 'table'), SHOWN, ...rolled(['attacker/1', 4], ['defender', 3])],
      came({ verdict: 'nothing' }),
    ),
  ),
  combat(
    'P-C5',
    'Artillery attacked frontally rolls first, and routs the attacker',
    fight(guns('D', DEFENDERS), [attacks(A)]),
    [...rolled(['defender', 4]), diceOf('attacker/1/effect', 3)],
    { verdict: 'attacker routed', fates: of('attacker', fate('a', 'routed')) },
  ),
  combat(
    'P-C6',
    'Artillery taken in the flank: no help for its front, and needs 1 more',
    FLANKED_GUNS,
    rolled(['attacker/1', 2], ['defender', 5]),
    { verdict: 'nothing' },
  ),
  combat(
    'P-C6b',
    'The same, and the artillery hits',
    FLANKED_GUNS,
    [...rolled(['attacker/1', 2], ['defender', 6]), diceOf('attacker/1/effect', 4), freeBehind('attacker/1')],
    { verdict: 'attacker retreats', fates: of('attacker', fate('a', 'retreats')) },
  ),
  combat(
    'P-C7',
    'Cavalry against cavalry: the attacker rolls first',
    fight(mounted('D', DEFENDERS), [attacks(mounted('A'))]),
    [...rolled(['attacker/1', 3], ['defender', 4]), diceOf('attacker/1/effect', 3)],
    { verdict: 'attacker routed', fates: of('attacker', fate('a', 'routed')) },
  ),
  combat(
    'P-C8',
    'Cavalry against infantry in cover needs no less',
    fight(D, [attacks(mounted('A'))], { cover: true }),
    rolled(['defender', 1], ['attacker/1', 5]),
    { verdict: 'nothing' },
  ),
  combat(
    'P-C9',
    'Front, flank and rear: the rear hits, and the others never roll',
    THREE,
    [
      offer('attacker/flank order', ['2', '3']),
      ...rolled(['attacker/2', 3], ['attacker/3', 3]),
      diceOf('defender/effect', 4),
      freeBehind('defender'),
      advances(3),
    ],
    { verdict: 'defender retreats', fates: of('defender', fate('d', 'retreats')), advance: 'c' },
  ),
  combat(
    'P-C9~A13=any',
    'The same, and any attacker may advance',
    THREE,
    [
      offer('attacker/flank order', ['2', '3']),
      ...rolled(['attacker/2', 3], ['attacker/3', 3]),
      diceOf('defender/effect', 4),
      freeBehind('defender'),
      answer('attacker/advance', '1'),
    ],
    { verdict: 'defender retreats', fates: of('defender', fate('d', 'retreats')), advance: 'a' },
    { advance: 'any' },
  ),
  combat(
    'P-C9~stays',
    'The same, and the unit that hit stays where it is',
    THREE,
    [
      offer('attacker/flank order', ['2', '3']),
      ...rolled(['attacker/2', 3], ['attacker/3', 3]),
      diceOf('defender/effect', 4),
      freeBehind('defender'),
      answer('attacker/3/advance', false),
    ],
    { verdict: 'defender retreats', fates: of('defender', fate('d', 'retreats')) },
  ),
  combat(
    'P-C9~front',
    'Two attack the front of one square: there is room for one, and the second, on the flank, rolls first',
    fight(D, [attacks(A), attacks(infantry('B'))]),
    [answer('attacker/2/side', 'flank'), ...rolled(['attacker/2', 3], ['defender', 5], ['attacker/1', 4])],
    { verdict: 'nothing' },
  ),
  combat(
    'P-C10',
    'Routed infantry leaves its commander alone, a square back',
    fight(D, [attacks(infantry('A', LED), { commander: 'attached' })], { commanders: [commander('G')] }),
    [
      ...rolled(['defender', 5]),
      diceOf('attacker/1/effect', 3),
      diceOf('attacker/1/commander', 3),
      freeBehind('attacker/1'),
    ],
    {
      verdict: 'attacker routed',
      fates: of('attacker', fate('a', 'routed'), his('a', null, 'retreats')),
      changes: [parted('a')],
    },
  ),
  combat(
    'P-C11',
    'No square to fall back to: routed',
    FRONTAL,
    [
      ...rolled(['defender', 4], ['attacker/1', 6]),
      diceOf('defender/effect', 5),
      answer('defender/back', false),
      advances(),
    ],
    { verdict: 'defender routed', fates: of('defender', fate('d', 'routed', true)), advance: 'a' },
  ),
  combat(
    'P-C11~A5=stay',
    'The same, and it stays',
    FRONTAL,
    [...rolled(['defender', 4], ['attacker/1', 6]), diceOf('defender/effect', 5), answer('defender/back', false)],
    { verdict: 'nothing', fates: of('defender', fate('d', 'stays', true)) },
    { blocked: 'stay' },
  ),
  combat(
    'P-C11~A5=sidestep',
    'The same, and it steps aside',
    FRONTAL,
    [
      ...rolled(['defender', 4], ['attacker/1', 6]),
      diceOf('defender/effect', 5),
      answer('defender/back', false),
      offer('defender/aside', true),
      advances(),
    ],
    { verdict: 'defender retreats', fates: of('defender', fate('d', 'retreats', true)), advance: 'a' },
    { blocked: 'sidestep' },
  ),
  combat('P-C12', 'Both miss: nothing happens', FRONTAL, rolled(['defender', 4], ['attacker/1', 4]), {
    verdict: 'nothing',
  }),
  combat(
    'P-C13',
    'Two flanks and no front: 1 more once, and the defender picks whom it strikes',
    BETWEEN,
    [
      offer('attacker/flank order', ['1', '2']),
      ...rolled(['attacker/1', 3], ['attacker/2', 3]),
      answer('defender/target', ['2']),
      ...rolled(['defender', 6]),
      diceOf('attacker/2/effect', 4),
      freeBehind('attacker/2'),
    ],
    { verdict: 'attacker retreats', fates: of('attacker', fate('c', 'retreats')) },
  ),
  combat(
    'P-C13~A8=each',
    'The same with 1 more for each: the defender cannot hit',
    BETWEEN,
    [
      offer('attacker/flank order', ['1', '2']),
      ...rolled(['attacker/1', 3], ['attacker/2', 3]),
      answer('defender/target', ['2']),
      ...rolled(['defender', 6]),
    ],
    { verdict: 'nothing' },
    { 'flank-penalty': 'each' },
  ),
  ...(
    [
      ['poor', 4, 'routed'],
      ['poor', 5, 'retreats'],
      ['regular', 3, 'routed'],
      ['regular', 4, 'retreats'],
      ['elite', 2, 'routed'],
      ['elite', 3, 'retreats'],
    ] as const
  ).map(
    ([quality, face, outcome]): Example => ({
      id: `P-C14/${quality}-${face}`,
      title: `${quality} troops hit, and a ${face}: ${outcome === 'routed' ? 'routed' : 'they retreat'}`,
      part: 'effect',
      input: { quality, house: resolveHouse(rules) },
      answers: [diceOf('effect', face)],
      outcome,
    }),
  ),
  combat(
    'P-C15',
    'A commander beside the defender helps, and rolls nothing',
    fight(infantry('D', { adjacent: true }, DEFENDERS), [attacks(A)], { commander: 'adjacent' }),
    [...rolled(['defender', 4]), diceOf('attacker/1/effect', 4), freeBehind('attacker/1')],
    { verdict: 'attacker retreats', fates: of('attacker', fate('a', 'retreats')) },
  ),
  combat(
    'P-C16',
    'The defender falls back, and its commander is lost',
    fight(infantry('D', LED, DEFENDERS), [attacks(A)], {
      commander: 'attached',
      commanders: [commander('G', DEFENDERS)],
    }),
    [
      ...rolled(['defender', 2], ['attacker/1', 6]),
      diceOf('defender/effect', 4),
      diceOf('defender/commander', 1),
      freeBehind('defender'),
      advances(),
    ],
    {
      verdict: 'defender retreats',
      fates: of('defender', fate('d', 'retreats'), his('d', 'g', 'lost')),
      advance: 'a',
      changes: [parted('d')],
    },
  ),
  combat(
    'P-C17',
    'Mounted cavalry attacked in front and flank rolls last, and must aim to its front',
    fight(mounted('D', DEFENDERS), [attacks(mounted('A')), attacks(mounted('B'), { side: 'flank' })]),
    [...rolled(['attacker/2', 2], ['attacker/1', 3], ['defender', 5]), diceOf('attacker/1/effect', 1)],
    { verdict: 'attacker routed', fates: of('attacker', fate('a', 'routed')) },
  ),
];

const settled = (id: string, title: string, routs: number, quality: string, changes: readonly Change[]): Example => {
  const routed = infantry('A', { routs });
  const setup = { units: [{ unit: { ...routed, men: routed.men.map((man) => ({ ...man, state: 'routed' })) } }] };
  const outcome = { verdict: 'settled', units: [{ unit: 'a', state: 'routed', quality }], changes };
  const answers = [offer('1/routed', 'routed')];
  return played(id, title, { sequence: 'after-the-game', setup, house: { drop: true }, answers, outcome });
};

const games: readonly Example[] = [
  settled('P-C18', 'A unit is routed for the first time, and the rout is remembered', 1, 'regular', []),
  settled('P-C19', 'A unit is routed for the second time, and drops a quality', 2, 'poor', [
    factFrom('a', 'quality', 'regular', 'poor'),
    countBy('a', 'routs', -2),
  ]),
];

const examples: readonly Example[] = [...seed, ...cases, ...games];

export default examples;
