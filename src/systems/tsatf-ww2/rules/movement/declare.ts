import { asRole, beat, choose, note, roll, type Sequence } from '../../../../engine/ask.ts';
import { d6, faces, highest, oneCounts, sum, tally } from '../../../../engine/dice/pool.ts';
import { pickMen } from '../../../../engine/pickmen.ts';
import type { Input } from '../../../../engine/play.ts';
import type { Change, Man, Unit } from '../../../../engine/roster.ts';
import { type AskWords, defineSequence, type Outcome } from '../../../../system/system.ts';
import { countOf, follows, listOf, notesByStep } from '../../../../system/wording.ts';
import { type Switches, switches } from '../../house.ts';
import { FEW_STRAGGLERS, type Grade, rowOf, STRAGGLERS } from '../../tables.ts';
import {
  chargingAt,
  gradeOf,
  hasState,
  isLeader,
  isUnpinned,
  labelOf,
  MAN,
  noteClass,
  startingStrength,
  UNIT,
} from '../../units.ts';

export type Setup = { readonly charger: Unit; readonly target: Unit };

export type Result = Outcome & {
  readonly verdict: 'charges' | 'stays';
  readonly stragglers: number;
  /** Ids of the stragglers. */
  readonly behind: readonly string[];
};

/** Men able to charge: active and not pinned. (tsatf-ww2 4.8, 4.10) */
export const menAbleToCharge = ({ men }: Unit): readonly Man[] => men.filter(isUnpinned);

export const chargeBans = (unit: Unit): readonly ChargeBan[] => CHARGE_BANS.filter((hold) => hasState(unit, hold));
const CHARGE_BANS = ['pinned', 'shaken', 'routing'] as const;
export type ChargeBan = (typeof CHARGE_BANS)[number];

/** Asks the players whether a unit charges against the rules. */
export function* mayCharge(unit: Unit): Sequence<boolean> {
  const why = chargeBans(unit);
  if (why.length === 0) return true;
  yield* note('forbidden', { why, unit: unit.name });
  return (yield* choose('forbidden', ['stays', 'goes'], { assumed: 'stays', decision: true })) === 'goes';
}

export const chargeBanKeys: NonNullable<AskWords['keys']> = {
  stays: { label: 'It does not charge' },
  goes: { label: 'Allow it anyway' },
};
export const chargeBanWords = ({ why, unit }: { readonly why: readonly ChargeBan[]; readonly unit: string }): string =>
  `${unit} is ${listOf(why)}: by the rules it may not charge.`;

export function chargeBanSentence(unit: Unit): string | undefined {
  const why = chargeBans(unit);
  return why.length > 0 ? chargeBanWords({ why, unit: unit.name }) : undefined;
}

/** Declares a charge and rolls for stragglers. The charge fails if every man straggles. (tsatf-ww2 4.10) */
export function* declare({ setup: { charger, target }, house }: Input<Setup>): Sequence<Result> {
  yield* beat('stragglers');
  const men = menAbleToCharge(charger);
  if (men.length === 0 || !(yield* asRole('attacker', mayCharge(charger))))
    return { verdict: 'stays', stragglers: 0, behind: [], changes: [] };
  const stragglers = yield* asRole('attacker', straggling(ofUnit(charger, switches(house))));
  if (stragglers >= men.length) return { verdict: 'stays', stragglers, behind: [], changes: [] };
  yield* note('hang back', { men: stragglers });
  const behind = yield* asRole('attacker', pickStragglers(men, stragglers));
  return {
    verdict: 'charges',
    stragglers,
    behind,
    changes: [
      ...chargeChanges(charger, target),
      ...noteClass(charger, 'I'),
      ...charger.men.flatMap((man) => MAN.set(charger, man, 'straggler', behind.includes(man.id))),
    ],
  };
}

/** Facts of a straggler roll. `menLine` is the strength at the start of the game. */
export type Straggling = { readonly grade: Grade; readonly men: number } & Pick<Switches, 'stragglers'>;

/** Number of stragglers, by grade. (tsatf-ww2 4.10, W-35) */
export function* straggling({ grade, men, stragglers }: Straggling): Sequence<number> {
  if (stragglers === 'few' && men <= FEW) return yield* roll('stragglers', d6(1), FEWER);
  const { dice, counts } = STRAGGLERS[grade];
  if (counts === 'lower') return lowerUnlessEqual(yield* roll('stragglers', d6(dice), LOWER));
  return yield* roll('stragglers', d6(dice), counts === 'higher' ? highest : sum);
}

const ofUnit = (unit: Unit, { stragglers }: Switches): Straggling => ({
  grade: gradeOf(unit),
  men: startingStrength(unit),
  stragglers,
});

/** Largest small unit. The printed dice suit ten men; the other author's suit eight. (tsatf-ww2 1.2, W-35) */
const FEW = 10;
const FEWER = tally('stragglers', 0, (_, face: number) => rowOf(FEW_STRAGGLERS, face).stragglers);

const lowerUnlessEqual = ([low = 0, high = 0]: readonly number[]): number => (low === high ? 0 : low);

const LOWER: typeof faces = {
  ...faces,
  roles: oneCounts('Lower', ([one = 0, other = 0]) => (one === other ? -1 : one < other ? 0 : 1)),
};

/** The owner picks the stragglers. The app proposes the last men of the roster, leaders last. (tsatf-ww2 4.10) */
function* pickStragglers(men: readonly Man[], many: number): Sequence<readonly string[]> {
  const behind = yield* pickMen('behind', men.toReversed(), many, {
    item: (man) => ({ id: man.id, name: labelOf(man) }),
    special: (man) => (isLeader(man) ? 1 : 0),
  });
  return men.filter((man) => behind.includes(man)).map(({ id }) => id);
}

const chargeChanges = (unit: Unit, { mark }: Unit): readonly Change[] => UNIT.set(unit, 'charging', mark);

export const endCharge = (unit: Unit): readonly Change[] => [
  ...UNIT.set(unit, 'charging', null),
  ...unit.men.flatMap((man) => MAN.set(unit, man, 'straggler', false)),
];

/** A charge ended by pinning. The unit stays in place or returns to its start. (tsatf-ww2 4.10, W-42) */
export type HaltedCharge = { readonly unit: string; readonly at: Switches['pinned-charge'] };
export const haltedCharge = (
  unit: Unit,
  isPinned: boolean,
  rules: Pick<Switches, 'pinned-charge'>,
): { readonly halt?: HaltedCharge } =>
  isPinned && !hasState(unit, 'pinned') && chargingAt(unit) !== undefined
    ? { halt: { unit: unit.name, at: rules['pinned-charge'] } }
    : {};

export const haltedChargeWords = ({ unit, at }: HaltedCharge): string =>
  `The charge of ${unit} is over: it ${at === 'start' ? 'goes back to its start' : 'stays where it is'}.`;

type Measure = { readonly goes: boolean; readonly stragglers: number };

export const declaring = defineSequence<Setup, Result, Measure>({
  id: 'declare',
  title: 'Declare charge',
  about: 'Move towards the target, and roll for stragglers.',
  phase: 'movement',
  edition: 2,
  beats: { stragglers: 'Stragglers' },
  roles: { attacker: 'Charging unit', defender: 'Target' },
  setup: () => [
    { kind: 'unit', id: 'charger', title: 'Charging unit', role: 'attacker', ref: '4.10', bars: chargeBanSentence },
    { kind: 'unit', id: 'target', title: 'Target', role: 'defender', ref: '4.10' },
  ],
  rule: declare,
  odds: {
    of: ({ verdict, stragglers }) => ({ goes: verdict === 'charges', stragglers }),
    verdict: ({ goes }) => (goes ? 'charges' : 'stays'),
    verdicts: [
      { id: 'charges', title: 'The charge is on', role: 'attacker' },
      { id: 'stays', title: 'Nobody goes', role: 'defender' },
    ],
    amounts: [{ id: 'stragglers', title: 'Stragglers', counts: 'men', of: ({ stragglers }) => stragglers }],
  },
  words: {
    ask: (ask, { charger }) =>
      ask.kind === 'pick'
        ? {
            title: `${charger.name}: which ${countOf(ask.min, 'man hangs', 'men hang')} back?`,
            detail: 'Their owner picks; leaders last.',
            ref: '4.10',
            ...follows<Notes>('hang back'),
          }
        : ask.kind === 'choose'
          ? { title: `${charger.name}: does it charge?`, ref: '4.10', keys: chargeBanKeys }
          : {
              title: `${charger.name}: stragglers`,
              detail: ROLLS[gradeOf(charger)],
              ref: '4.10',
              result: (n) => stragglersSay(charger.name, n),
            },
    note: notesByStep<Notes, Setup>({
      forbidden: chargeBanWords,
      'hang back': ({ men }, { charger }) => `${charger.name}: ${countOf(men, 'man hangs', 'men hang')} back.`,
    }),
    outcome: ({ verdict, stragglers, behind }, { charger, target }) => {
      if (verdict === 'stays')
        return {
          title: `Nobody of ${charger.name} charges.`,
          orders: [stragglers > 0 ? 'All hang back: the unit stays where it is.' : STAYS],
        };
      const tags = charger.men.filter(({ id }) => behind.includes(id)).map(({ tag }) => tag);
      return {
        title: `${charger.name} charges ${target.name}.`,
        detail: `${countOf(menAbleToCharge(charger).length - behind.length, 'man goes', 'men go')}, ${countOf(stragglers, 'straggler', 'stragglers')}.`,
        orders: [
          `Move ${charger.name} towards ${target.name}.`,
          ...(tags.length > 0 ? [`They stay where the unit started: ${tags.join(', ')}.`] : []),
        ],
      };
    },
  },
});

type Notes = {
  readonly forbidden: Parameters<typeof chargeBanWords>[0];
  readonly 'hang back': { readonly men: number };
};

const stragglersSay = (name: string, n: unknown): string =>
  Array.isArray(n)
    ? `${name}: ${n.join(' and ')} for stragglers.`
    : `${name}: ${countOf(Number(n), 'straggler', 'stragglers')}.`;

const STAYS = 'It stays where it is.';

const ROLLS = {
  Green: 'Green: two dice, the higher counts.',
  Veteran: 'Veteran: one die.',
  Crack: 'Crack: two dice, the lower counts; none on doubles.',
} as const;
