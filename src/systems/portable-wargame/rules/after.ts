import { choose, roll, type Sequence } from '../../../engine/ask.ts';
import { nth } from '../../../engine/data/lists.ts';
import { atLeast, atMost, d6 } from '../../../engine/dice/pool.ts';
import type { Change, Unit } from '../../../engine/roster.ts';
import { stateChange } from '../../../engine/roster.ts';
import { settlingByRow, unitRows } from '../../../system/settling.ts';
import type { AskWords, Outcome } from '../../../system/system.ts';
import { independentBecause, saysTest, sentences, stepOf } from '../../../system/wording.ts';
import { type Switches, switches } from '../house.ts';
import { KILLED, RETURNS } from '../tables.ts';
import { FACTS, isCommander, onTable, QUALITIES, type Quality, quality } from '../units.ts';

export type UnitRecovery = {
  readonly unit: string;
  readonly state: string;
  readonly quality: Quality;
};

export type Result = Outcome & { readonly verdict: 'settled'; readonly units: readonly UnitRecovery[] };

const victories = (unit: Unit): number => FACTS.of(unit, 'victories');
const routs = (unit: Unit): number => FACTS.of(unit, 'routs');
const state = ({ men }: Unit): string => men[0]?.state ?? 'standing';

/** Returns whether a unit is routed, lost or due a change of quality. (portable-wargame 8) */
const isUnsettled = (unit: Unit): boolean =>
  ['routed', 'lost'].includes(state(unit)) || (!isCommander(unit) && (victories(unit) > 0 || routs(unit) > 1));

/** Settles a unit by house rules: its state, then its quality. (portable-wargame 8) */
function* settle(unit: Unit, rules: Switches): Sequence<UnitRecovery> {
  const now = yield* stateAfter(unit, rules);
  const step = (yield* rollToRise(unit, rules)) - (rules.drop && routs(unit) > 1 ? 1 : 0);
  return { unit: unit.id, state: now, quality: shiftQuality(quality(unit), step) };
}

function* stateAfter(unit: Unit, rules: Switches): Sequence<string> {
  switch (state(unit)) {
    case 'routed':
      if (!rules.return) return yield* choose('routed', ['routed', 'standing', 'destroyed'], { proposed: 'routed' });
      return (yield* roll('return', d6(1), atLeast(RETURNS[quality(unit)]))) === 1 ? 'standing' : 'destroyed';
    case 'lost':
      if (!rules['commander-fate'])
        return yield* choose('lost', ['lost', 'standing', 'captured', 'killed'], { proposed: 'lost' });
      return (yield* roll('fate', d6(1), atMost(KILLED))) === 1 ? 'killed' : 'captured';
    default:
      return state(unit);
  }
}

function* rollToRise(unit: Unit, rules: Switches): Sequence<number> {
  if (!rules.rise || isCommander(unit) || !onTable(unit) || victories(unit) === 0 || quality(unit) === 'elite')
    return 0;
  return yield* roll('rise', d6(1), atLeast(rules['rise-on']));
}

const shiftQuality = (from: Quality, by: number): Quality =>
  nth(QUALITIES, Math.min(2, Math.max(0, QUALITIES.indexOf(from) + by)));

function changes(unit: Unit, { state: to, quality: now }: UnitRecovery, rules: Switches): readonly Change[] {
  const own = unit.men.filter((man) => man.state === state(unit)).flatMap((man) => stateChange(unit, man, to));
  if (isCommander(unit)) return own;
  return [
    ...own,
    ...(now === quality(unit) ? [] : FACTS.set(unit, 'quality', now)),
    ...(rules.rise ? FACTS.add(unit, 'victories', -victories(unit)) : []),
    ...(rules.drop && routs(unit) > 1 ? FACTS.add(unit, 'routs', -routs(unit)) : []),
  ];
}

const KEYS: Readonly<Record<string, NonNullable<AskWords['keys']>>> = {
  routed: {
    routed: { label: 'Stays routed' },
    standing: { label: 'Returns', tone: 'good' },
    destroyed: { label: 'Destroyed', tone: 'bad' },
  },
  lost: {
    lost: { label: 'Stays lost' },
    standing: { label: 'Returns', tone: 'good' },
    captured: { label: 'Captured', tone: 'bad' },
    killed: { label: 'Killed', tone: 'bad' },
  },
  return: { 1: { label: 'Returns', tone: 'good' }, 0: { label: 'Destroyed', tone: 'bad' } },
  fate: { 1: { label: 'Killed', tone: 'bad' }, 0: { label: 'Captured', tone: 'bad' } },
  rise: { 1: { label: 'Rises', tone: 'good' }, 0: { label: 'As before' } },
};

const ASKED: Readonly<Record<string, string>> = {
  routed: 'what becomes of it?',
  lost: 'what becomes of him?',
  return: 'does it return?',
  fate: 'killed or captured?',
  rise: 'does it rise a quality?',
};

const SAYS: Readonly<Record<string, readonly [yes: string, no: string]>> = {
  return: ['returns', 'is destroyed'],
  fate: ['is killed', 'is captured'],
  rise: ['rises a quality', 'stays as it is'],
};

function saysOf(what: string, name: string): Pick<AskWords, 'result'> {
  const [yes, no] = SAYS[what] ?? [];
  return yes && no ? saysTest(`${name} ${yes}.`, `${name} ${no}.`) : {};
}

const STATES: Readonly<Record<string, string>> = {
  standing: 'returns',
  routed: 'stays routed',
  destroyed: 'is destroyed',
  lost: 'stays lost',
  captured: 'is captured',
  killed: 'is killed',
};

export const afterTheGame = settlingByRow({
  title: 'After the game',
  about: 'Units routed, commanders lost, and who rises or drops. The rules have no campaign: all of it is yours.',
  edition: 2,
  beat: { id: 'after', title: 'After the game' },
  of: isUnsettled,
  rows: (setup) => unitRows(setup).map(({ unit }, i) => ({ at: `${i + 1}`, unit })),
  settle: ({ unit }, house) => settle(unit, switches(house)),
  outcome: (rows, house): Result => ({
    verdict: 'settled',
    units: rows.map(({ is }) => is),
    changes: rows.flatMap(({ unit, is }) => changes(unit, is, switches(house))),
  }),
  noOdds: 'You decide what becomes of each unit.',
  words: {
    ask: (ask, { unit }) => {
      const what = stepOf(ask);
      return {
        title: `${unit.name}: ${ASKED[what] ?? what}`,
        ref: '8',
        ...(KEYS[what] ? { keys: KEYS[what] } : {}),
        ...saysOf(what, unit.name),
        ...independentBecause('next'),
      };
    },
    outcome: ({ units }, setup) => ({
      title: 'The game is settled.',
      orders: setup.units.flatMap(({ unit }) => {
        const is = units.find((one) => one.unit === unit.id);
        return sentences(
          is && !onTable(unit) && `${unit.name} ${STATES[is.state]}.`,
          is && is.quality !== quality(unit) && `${unit.name} is ${is.quality} from now on.`,
        );
      }),
    }),
  },
});
