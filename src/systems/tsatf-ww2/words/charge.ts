import { formatList } from '../../../engine/data/figure.ts';
import { mustFind } from '../../../engine/data/lists.ts';
import { type Change, duelCause, type Man, type Unit } from '../../../engine/roster.ts';
import { rowNamed } from '../../../system/help.ts';
import { defineSequence } from '../../../system/sequence.ts';
import {
  asksByStep,
  countOf,
  duelSentence,
  follows,
  independentBecause,
  notesByStep,
  saysNumber,
  saysTest,
  siblingPath,
  sideName,
  stepOf,
  stepsOf,
  type TestResults,
  testedSentence,
  testKeys,
  verbOf,
  type WordsByStep,
} from '../../../system/wording.ts';
import type { HelpWords, PlaySoFar, SequenceWords } from '../../../system/words.ts';
import { chargeModel, type Measure, measure } from '../odds/melee.ts';
import { type ChargeResult, chargeHome, chargerNames, type UnitRetreat } from '../rules/melee/charge.ts';
import { type ChargeSetup, chargeFields } from '../rules/melee/chargesetup.ts';
import { type DuelRole, OPPONENT } from '../rules/melee/duel.ts';
import type { Fight } from '../rules/melee/melee.ts';
import { PUSHED } from '../tables.ts';
import { labelOf, standingMen, UNIT_FACTS } from '../units.ts';
import { chargeBanWords, forbiddenCharge } from './declare.ts';
import {
  type DuelNotes,
  duelAsks,
  duelRole,
  duelWords,
  FATE_WORDS,
  nameAt,
  SIDES,
  spareSentence,
  unitAt,
} from './duels.ts';
import { leaderQuestion, testHelp } from './morale.ts';
import { fighterRow, NO_CRACK } from './tablerows.ts';

const tests = (which: 'close' | 'stand', about: string): WordsByStep<ChargeSetup> => ({
  [which]: (ask, setup) => {
    const who = nameAt(ask, setup);
    return {
      title: `${who}: test to ${which}`,
      ref: '4.11',
      keys: testKeys(ask),
      line: { ...testAt(ask), who },
      ...(which === 'stand' && setup.enter === 'close' ? follows<Notes>('closed') : independentBecause('own sum')),
      ...saysTest(`${who} ${verbOf(who, `${which}s`, which)}.`, `${who} ${verbOf(who, 'does', 'do')} not ${which}.`),
      ...testHelp(ask, 'close', about),
    };
  },
  [`${which} leader`]: (ask, setup) => leaderQuestion(unitAt(ask, setup) ?? setup.target, 'close', testAt(ask)),
});

const contactHelp =
  ({ chargers, target }: ChargeSetup) =>
  ({ house }: PlaySoFar): HelpWords => {
    const units = [...chargers.map(({ unit }) => unit), target];
    const rows = units.flatMap((unit) => standingMen(unit).flatMap((man) => fighterRow(unit, man, house) ?? []));
    return {
      about: 'These facts give each man’s modifiers.',
      table: 'melee',
      at: rowNamed(...rows),
      none: NO_CRACK,
    };
  };

const asks = asksByStep<ChargeSetup>({
  contact: (_, setup) => ({
    title: 'Contact',
    ref: '4.12',
    ...independentBecause('tabletop'),
    help: contactHelp(setup),
  }),
  forbidden: (ask, setup) => forbiddenCharge(ask, { name: nameAt(ask, setup) }),
  ...tests('close', 'After all fire a charging unit tests to close.'),
  ...tests('stand', 'The target tests to stand, on 2 less if pinned or shaken.'),
  back: (ask, setup) => ({
    title: `${nameAt(ask, setup)}: inches to the rear`,
    ref: '4.10',
    follows: [duelRole(ask) === 'attacker' ? siblingPath(ask, 'close') : 'stand'],
    ...saysNumber((n) => `${nameAt(ask, setup)}: ${n}" to the rear.`),
    help: {
      about: 'A unit that does not close or stand goes back that many inches.',
      none: 'Two results are printed for each test. A house rule says which counts.',
    },
  }),
  ...duelAsks,
});

type Notes = DuelNotes & {
  readonly forbidden: Parameters<typeof chargeBanWords>[0];
  readonly closed: TestResults;
  readonly ended: Pick<ChargeResult, 'verdict'> & { readonly chargers: readonly string[] };
};

const words: SequenceWords<ChargeSetup, ChargeResult> = {
  ask: (ask, setup) => (stepsOf(ask)[0] === 'duel' ? duelWords(ask, setup) : asks(ask, setup)),
  note: notesByStep<Notes, ChargeSetup>({
    closed: (tested) => testedSentence(tested, 'close'),
    ended: ({ verdict, chargers }, { target }) => VERDICTS[verdict](sideName(chargers), target.name),
    falls: ({ won, lost, fate }) => `${duelSentence(won, lost, '', FATE_WORDS[fate])}.`,
    forbidden: chargeBanWords,
    spare: spareSentence,
  }),
  stated: (stated, setup) => {
    const name = unitAt(stated, setup)?.name ?? setup.target.name;
    const need = /^(close|stand) need$/.exec(stepOf(stated));
    return {
      title: need ? `${name} ${verbOf(name, `${need[1]}s`, `${need[1]}`)} on` : `${name}: added to the die`,
      line: ({ what, each }) => (each === undefined ? what : `${what}, ${countOf(each, 'man', 'men')}`),
      ...(need ? { on: testAt(stated).id, unit: 'or less' } : {}),
    };
  },
  why: ({ id, field }, { chargers, target }, { fights }) => {
    const lost = fights.findLast(({ loser, ...fight }) => fight[loser] === id);
    if (field !== 'state' || !lost) return undefined;
    return duelCause(lost[OPPONENT[lost.loser]], [...chargers.map(({ unit }) => unit), target]);
  },
  outcome: ({ verdict, fights, back, changes }, setup) => ({
    title: VERDICTS[verdict](sideName(chargerNames({ fights, back }, setup)), setup.target.name),
    orders: [
      ...(verdict === 'halted' ? [HALTED] : []),
      ...back.map((one) => backWords(one, setup)),
      ...(shakes(changes, setup.target)
        ? [`${setup.target.name} ${verbOf(setup.target.name, 'is', 'are')} shaken: no move before a rally.`]
        : []),
      ...(verdict === 'not stood' ? [takesPosition(sideName(chargerNames({ fights, back }, setup)))] : []),
      ...pushedWords(fights, setup),
    ],
  }),
  changesSoFar: (trail, { chargers, target }) => {
    const throwers = trail.flatMap((step) =>
      'ask' in step && stepOf(step.ask) === 'grenades' ? (step.value as readonly string[]) : [],
    );
    // A duel with a spare man names his side.
    const used = (unit: Unit, role: DuelRole) =>
      throwers.filter((id) => id === role || unit.men.some((man) => man.id === id)).length;
    return [
      ...chargers.flatMap(({ unit }) => UNIT_FACTS.add(unit, 'grenades', 0 - used(unit, 'attacker'))),
      ...UNIT_FACTS.add(target, 'grenades', 0 - used(target, 'defender')),
    ];
  },
};

const VERDICTS: Readonly<Record<ChargeResult['verdict'], (chargers: string, target: string) => string>> = {
  halted: (chargers) => `${chargers} ${verbOf(chargers, 'does', 'do')} not charge.`,
  'not closed': (chargers) => `${chargers} ${verbOf(chargers, 'does', 'do')} not close.`,
  'not stood': (_, target) => `${target} ${verbOf(target, 'does', 'do')} not stand.`,
  taken: (chargers) => takesPosition(chargers),
  held: (chargers, target) => `${target} ${verbOf(target, 'holds', 'hold')} against ${chargers}.`,
  both: () => 'Undecided. Either side may charge next turn.',
};

const shakes = (changes: readonly Change[], { id }: Unit): boolean =>
  changes.some(
    (change) =>
      change.of === 'unit' &&
      change.id === id &&
      change.field === UNIT_FACTS.field('shaken') &&
      'to' in change &&
      change.to === true,
  );

const takesPosition = (chargers: string): string => `${chargers} ${verbOf(chargers, 'takes', 'take')} the position.`;

const HALTED = 'The charge is over: its men are pinned or gone.';

const testAt = (asked: { readonly id: string }) => {
  const [which = ''] = stepOf(asked).split(' ');
  return { sheet: `Test to ${which}`, id: [...stepsOf(asked).slice(0, -1), which].join('/') };
};

function backWords({ unit: id, inches }: UnitRetreat, { chargers, target }: ChargeSetup): string {
  const unit = mustFind([...chargers.map(({ unit }) => unit), target], (unit) => unit.id === id);
  const [goes, falls, its] = verbOf(unit.name, 'goes falls its', 'go fall their').split(' ');
  if (id === target.id) return `${unit.name} ${goes} ${inches}" to the rear.`;
  return inches === null
    ? `${unit.name} ${goes} back to ${its} start, pinned.`
    : `${unit.name} ${falls} back ${inches}", pinned.`;
}

function pushedWords(fights: readonly Fight[], { chargers, target }: ChargeSetup): readonly string[] {
  const men = { attacker: chargers.flatMap(({ unit }) => unit.men), defender: target.men };
  return SIDES.flatMap((role) => {
    const pushed = fights.filter(({ loser, fate }) => loser === role && fate === 'pushed');
    if (pushed.length === 0) return [];
    const tags = pushed.map((fight) => name(mustFind(men[role], ({ id }) => id === fight[role])));
    return [`${formatList(tags)} ${pushed.length === 1 ? 'is' : 'are'} pushed back ${PUSHED}".`];
  });
}

const name = (man: Man): string => labelOf({ ...man, state: 'ok', facts: {} });

export const chargeSequence = defineSequence<ChargeSetup, ChargeResult, Measure>({
  id: 'charge-home',
  title: 'Melee',
  about: 'Do they close? Does the target stand? Then man against man.',
  phase: 'melee',
  edition: 2,
  oldestEdition: 1,
  nextTurn: 'declare',
  beats: { close: 'Test to close', stand: 'Test to stand', contact: 'Contact', melee: 'Melee' },
  roles: { attacker: 'Charging unit', defender: 'Target' },
  setup: chargeFields,
  rule: chargeHome,
  odds: {
    model: chargeModel,
    wins: true,
    of: measure,
    verdicts: [
      { id: 'not stood', title: 'Target breaks', role: 'attacker' },
      { id: 'taken', title: 'Position taken', role: 'attacker' },
      { id: 'both', title: 'Undecided' },
      { id: 'held', title: 'Charge beaten off', role: 'defender' },
      { id: 'not closed', title: 'Charging unit does not close', role: 'defender' },
      { id: 'halted', title: 'Nobody charges', role: 'defender' },
    ],
    amounts: SIDES.flatMap((role) =>
      ([['killed'], ['wounded'], ['pushed', 'pushed back']] as const).map(([fate, words = fate]) => ({
        id: `${role} ${words}`,
        title: `${role === 'attacker' ? 'Chargers' : 'Defenders'} ${words}`,
        counts: `men ${words}`,
        ...(fate === 'pushed' ? {} : { role }),
        of: ({ lost }: Measure) => lost[`${role} ${fate}`],
      })),
    ),
  },
  words,
});
