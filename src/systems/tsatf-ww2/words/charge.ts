import type { Ask } from '../../../engine/ask.ts';
import { formatSigned, listOf } from '../../../engine/data/figure.ts';
import { mustFind } from '../../../engine/data/lists.ts';
import { isRecord } from '../../../engine/data/plain.ts';
import { type Change, duelCause, type Man, type Unit } from '../../../engine/roster.ts';
import { defineSequence } from '../../../system/sequence.ts';
import {
  asksByStep,
  countOf,
  duelSentence,
  follows,
  independentBecause,
  meets,
  notesByStep,
  previousPath,
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
  wordsOf,
  YES_KEYS,
} from '../../../system/wording.ts';
import type { AskWords, SequenceWords } from '../../../system/words.ts';
import { chargeModel, type Measure, measure } from '../odds/melee.ts';
import { type ChargeResult, chargeHome, chargersIn, type UnitRetreat } from '../rules/melee/charge.ts';
import { type ChargeSetup, chargeFields } from '../rules/melee/chargesetup.ts';
import { type DuelRole, type DuelThrow, duelLoss, duelOutcome, OPPONENT } from '../rules/melee/duel.ts';
import type { DuelContext, DuelOrder, DuelPair, Fight, GrenadeAsks, Spares } from '../rules/melee/melee.ts';
import { PUSHED } from '../tables.ts';
import { labelOf, UNIT_FACTS } from '../units.ts';
import { chargeBanKeys, chargeBanWords, saysCharge } from './declare.ts';

const named = wordsOf<ChargeSetup>((ask, setup) => nameAt(ask, setup));

const tests = (which: 'close' | 'stand'): WordsByStep<ChargeSetup> => ({
  [which]: (ask, setup) => {
    const who = nameAt(ask, setup);
    return {
      title: `${who}: test to ${which}`,
      ref: '4.11',
      keys: testKeys(ask),
      line: { ...testAt(ask), who },
      ...(which === 'stand' && setup.enter === 'close' ? follows<Notes>('closed') : independentBecause('sum')),
      ...saysTest(`${who} ${verbOf(who, `${which}s`, which)}.`, `${who} ${verbOf(who, 'does', 'do')} not ${which}.`),
    };
  },
  [`${which} leader`]: (ask, setup) => {
    const who = nameAt(ask, setup);
    const line = { ...testAt(ask), who, label: 'Leader within 6"' };
    return { title: `${who}: leader within 6"?`, ref: 'W-09', keys: YES_KEYS, line, ...independentBecause('table') };
  },
});

const asks = asksByStep<ChargeSetup>({
  contact: () => ({
    title: 'Contact',
    ref: '4.12',
    ...independentBecause('table'),
  }),
  forbidden: named({ title: ': does it charge?', ref: '4.10', keys: chargeBanKeys, result: saysCharge }),
  ...tests('close'),
  ...tests('stand'),
  back: (ask, setup) =>
    named({
      title: ': inches to the rear',
      ref: '4.10',
      follows: [roleOf(ask) === 'attacker' ? siblingPath(ask, 'close') : 'stand'],
      ...saysNumber((n) => `: ${n}" to the rear.`),
    })(ask, setup),
  order: (ask) => ({
    title: `Who fights first of the ${roleOf(ask) === 'attacker' ? 'chargers' : 'defenders'}?`,
    detail: 'First meets first, second meets second.',
    ref: '4.12',
    result: (ids) => {
      const first = itemsOf(ask).findIndex(({ id }) => id === [ids].flat()[0]);
      return first > 0 ? `${itemsOf(ask)[first]?.name} fights first.` : '';
    },
    ...independentBecause('choice'),
  }),
  grenades: (ask, setup) => ({
    title: `${nameAt(ask, setup)}: who throws a grenade?`,
    detail: 'Two dice, the better counts.',
    ref: '4.13',
    ...saysThrowers(ask),
    ...independentBecause('choice'),
  }),
});

type Notes = {
  readonly falls: {
    readonly won: Parameters<typeof duelSentence>[0];
    readonly lost: Parameters<typeof duelSentence>[0];
    readonly fate: Fight['fate'];
  };
  readonly forbidden: Parameters<typeof chargeBanWords>[0];
  readonly closed: TestResults;
  readonly spare: Pick<Spares, 'unequal'> & { readonly role: DuelRole; readonly men: number; readonly inPlace: number };
  readonly ended: Pick<ChargeResult, 'verdict'> & { readonly chargers: readonly string[] };
};

const words: SequenceWords<ChargeSetup, ChargeResult> = {
  ask: (ask, setup) => (stepsOf(ask)[0] === 'duel' ? duelWords(ask) : asks(ask, setup)),
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
    title: VERDICTS[verdict](sideName(chargersIn({ fights, back }, setup)), setup.target.name),
    orders: [
      ...(verdict === 'halted' ? [HALTED] : []),
      ...back.map((one) => backWords(one, setup)),
      ...(shakes(changes, setup.target) ? [`${setup.target.name} is shaken: no move until it rallies.`] : []),
      ...(verdict === 'not stood' ? [takesPosition(sideName(chargersIn({ fights, back }, setup)))] : []),
      ...pushedWords(fights, setup),
    ],
  }),
};

const VERDICTS: Readonly<Record<ChargeResult['verdict'], (chargers: string, target: string) => string>> = {
  halted: (chargers) => `${chargers} ${verbOf(chargers, 'does', 'do')} not charge.`,
  'not closed': (chargers) => `${chargers} ${verbOf(chargers, 'does', 'do')} not close.`,
  'not stood': (_, target) => `${target} ${verbOf(target, 'does', 'do')} not stand.`,
  taken: (chargers) => takesPosition(chargers),
  held: (chargers, target) => `${target} ${verbOf(target, 'holds', 'hold')} against ${chargers}.`,
  both: () => 'Undecided: fight on next turn.',
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

type Asked = { readonly id: string };

const testAt = (asked: Asked) => {
  const [which = ''] = stepOf(asked).split(' ');
  return { sheet: `Test to ${which}`, id: [...stepsOf(asked).slice(0, -1), which].join('/') };
};

const SIDE_NAMES: Readonly<Record<DuelRole, readonly [one: string, many: string]>> = {
  attacker: ['charger', 'chargers'],
  defender: ['defender', 'defenders'],
};

const DOUBLING: Readonly<Record<Spares['unequal'], string>> = {
  double: 'double up (our reading)',
  two: 'double up, two to one at most (house rule)',
  sit: 'sit out (house rule)',
};

function spareSentence({ role, men, inPlace, unequal }: Notes['spare']): string {
  const spare = countOf(men, `spare ${SIDE_NAMES[role][0]}`, `spare ${SIDE_NAMES[role][1]}`);
  if (inPlace === 0 && unequal !== 'sit') return `${spare}: no enemy is left.`;
  return `${spare} ${men === 1 ? DOUBLING[unequal].replace(/^(double|sit)/, '$1s') : DOUBLING[unequal]}.`;
}

const saysThrowers = (
  ask: Ask,
  names: Readonly<Record<string, string>> = Object.fromEntries(itemsOf(ask).map(({ id, name }) => [id, name])),
): Pick<AskWords, 'result'> => ({
  result: (ids) => {
    const who = listOf((ids as readonly string[]).map((id) => unmarked(names[id] ?? id)));
    return who && `${who} ${verbOf(who, 'throws a grenade', 'throw grenades')}.`;
  },
});

const itemsOf = (ask: Ask) => (ask.kind === 'pick' ? ask.items : []);

/** Words for asks such as "duel/3/attacker", "duel/3/again/defender" and "duel/12/grenades". */
function duelWords(ask: Ask): AskWords {
  const path = stepsOf(ask);
  const met = ask.context as DuelPair & DuelContext & DuelOrder & { readonly throwing?: GrenadeAsks };
  const { tags, attacker, defender } = met;
  const names = { attacker, defender };
  const of = roleOf(ask);
  if (of === undefined)
    return {
      title: `${names.attacker} against ${names.defender}: who throws a grenade?`,
      ref: '4.13',
      keys: { attacker: { label: names.attacker }, defender: { label: names.defender } },
      ...saysThrowers(ask, names),
      ...independentBecause('choice'),
    };
  const hasGrenade = ask.kind === 'roll' && ask.pool.count > 1;
  const line = {
    sheet: 'The duels',
    id: path.slice(0, 2).join('/'),
    who: tags[of],
    detail: names[of].replace(tags[of], '').trim(),
    group: `${orderWords(met)}${plusWords(met.plus)}`,
    order: { ask: `${of}/order`, item: met.men[of] },
    ...(met.throwing?.[of] ? { tick: { ...met.throwing[of], label: 'Grenade' } } : {}),
  };
  return {
    title: `${unmarked(names[of])} rolls`,
    ref: '4.12',
    result: (value) => `${tags[of]} rolls ${dieOf(value)}.`,
    ...meets(
      ask.id.replace(/\w+$/, OPPONENT[of]),
      { who: tags[of], plus: met.plus[of] },
      { who: tags[OPPONENT[of]], plus: met.plus[OPPONENT[of]] },
      ': roll again',
      {
        ...{ die: dieOf, again: true },
        verb: (mine, theirs) => fateVerb(met, of, thrownOf(mine), thrownOf(theirs)),
      },
    ),
    ...(hasGrenade ? { detail: 'Grenade: the better die' } : {}),
    line,
    ...(path.length > 3
      ? { follows: [siblingPath({ id: previousPath(ask) }, 'defender')] }
      : independentBecause('next')),
  };
}

/** Name without role and state: "A1 Leo Graham" for "A1 Leo Graham (leader)". */
const unmarked = (name: string): string => name.replace(/ \(.*\)$/, '');

function orderWords({ spares, waiting = [] }: DuelOrder): string {
  if (spares) return `Spare ${SIDE_NAMES[spares.long][1]} ${DOUBLING[spares.unequal]} · `;
  return waiting.length > 0 ? `Spare: ${waiting.join(', ')} · ` : '';
}

const plusWords = ({ attacker, defender }: DuelPair['plus']): string =>
  attacker === 0 && defender === 0
    ? 'No modifiers'
    : `Chargers ${formatSigned(attacker)}, defenders ${formatSigned(defender)}`;

const thrownOf = (value: unknown): DuelThrow =>
  isRecord(value)
    ? { best: Number(value.best), natural: Number(value.natural) }
    : { best: Number(value), natural: Number(value) };

const dieOf = (value: unknown): number => thrownOf(value).best;

/** Verb for the effect of a duel on its loser. Undefined for a tie. */
function fateVerb(
  { met, stakes }: DuelPair & DuelContext,
  own: DuelRole,
  mine: DuelThrow,
  theirs: DuelThrow,
): string | undefined {
  const told = duelOutcome(
    met,
    own === 'attacker' ? { attacker: mine, defender: theirs } : { attacker: theirs, defender: mine },
  );
  return told && FATE_WORDS[duelLoss(told, stakes).fate];
}

const FATE_WORDS: Readonly<Record<Fight['fate'], string>> = {
  killed: 'kills',
  wounded: 'wounds',
  pushed: 'pushes back',
};

const roleOf = (asked: Asked): DuelRole | undefined => SIDES.find((role) => stepsOf(asked).includes(role));
const SIDES = ['attacker', 'defender'] as const;

const nameAt = (asked: Asked, setup: ChargeSetup): string =>
  unitAt(asked, setup)?.name ??
  (roleOf(asked) === 'attacker' ? sideName(setup.chargers.map(({ unit }) => unit.name)) : setup.target.name);

function unitAt(asked: Asked, { chargers, target }: ChargeSetup): Unit | undefined {
  const [role, place] = stepsOf(asked);
  return role === 'attacker' ? chargers[Number(place) - 1]?.unit : role === 'defender' ? target : undefined;
}

function backWords({ unit: id, inches }: UnitRetreat, { chargers, target }: ChargeSetup): string {
  const unit = mustFind([...chargers.map(({ unit }) => unit), target], (unit) => unit.id === id);
  if (id === target.id) return `${unit.name} goes ${inches}" to the rear.`;
  return inches === null
    ? `${unit.name} goes back to its start, pinned.`
    : `${unit.name} falls back ${inches}", pinned.`;
}

function pushedWords(fights: readonly Fight[], { chargers, target }: ChargeSetup): readonly string[] {
  const men = { attacker: chargers.flatMap(({ unit }) => unit.men), defender: target.men };
  return SIDES.flatMap((role) => {
    const pushed = fights.filter(({ loser, fate }) => loser === role && fate === 'pushed');
    if (pushed.length === 0) return [];
    const tags = pushed.map((fight) => name(mustFind(men[role], ({ id }) => id === fight[role])));
    return [`${listOf(tags)} ${pushed.length === 1 ? 'is' : 'are'} pushed back ${PUSHED}".`];
  });
}

const name = (man: Man): string => labelOf({ ...man, state: 'ok', facts: {} });

export const chargeSequence = defineSequence<ChargeSetup, ChargeResult, Measure>({
  id: 'charge-home',
  title: 'Melee',
  about: 'Do they close? Does the target stand? Then man against man.',
  phase: 'melee',
  edition: 1,
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
