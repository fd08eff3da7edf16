import { choose, number, roll, type Sequence } from '../../../engine/ask.ts';
import { mustFind } from '../../../engine/data/lists.ts';
import { d6 } from '../../../engine/dice/pool.ts';
import { pickMen } from '../../../engine/pickmen.ts';
import type { House } from '../../../engine/play.ts';
import type { Change, Man, Unit } from '../../../engine/roster.ts';
import { stateChange } from '../../../engine/roster.ts';
import {
  manRows,
  RECOVERIES,
  type Recovery,
  type RecoveryCount,
  type Row,
  recoveredTitle,
  settlingByRow,
  unitRows,
} from '../../../system/settling.ts';
import type { Outcome, RecoveryRoll } from '../../../system/system.ts';
import { recoveryCause } from '../../../system/why.ts';
import { independentBecause, sentences, stepOf } from '../../../system/wording.ts';
import { switches } from '../house.ts';
import { RECOVERS } from '../tables.ts';
import { distinct, MAN, manName } from '../units.ts';

/** Result for one man. `gone` strikes off a man out of action who does not return. */
export type RecoveryResult = { readonly unit: string; readonly man: string; readonly is: Recovery | 'gone' };

export type Result = Outcome & { readonly verdict: 'settled'; readonly men: readonly RecoveryResult[] };

/** How to settle a wounded man: by decision, or by a D6 on his first or a later attempt. */
type Way = 'decide' | 'first' | 'later';

const needsSettling = ({ state }: Man): boolean => state === 'wounded' || state === 'out';

const way = (man: Man, wounded: 'decide' | 'table'): Way =>
  wounded === 'decide' ? 'decide' : MAN.of(man, 'attempts') === 0 ? 'first' : 'later';

/** Whether one wounded man recovers: the player decides, or a D6 does. The table is from The Sword, the Flame, Machine guns and Grenades. (tsatf-20 8) */
function* fate(way: Way): Sequence<Recovery> {
  return way === 'decide'
    ? yield* choose('fate', ['back', 'stays', 'dies'] as const)
    : yield* roll('recovery', d6(1), RECOVERS[way]);
}

/** The man's next attempt if a house rule rolls a D6 for it. (tsatf-20 8) */
export function awaiting(man: Man, house: House): RecoveryRoll | undefined {
  const { wounded } = switches(house);
  if (wounded === 'decide' || man.state !== 'wounded') return undefined;
  return {
    attempt: MAN.of(man, 'attempts') + 1,
    rule: fate,
    input: way(man, wounded),
    results: [
      { id: 'back', title: 'back' },
      { id: 'stays', title: 'still out' },
      { id: 'dies', title: 'dies' },
    ],
  };
}

/** Settles one wounded man, or all men out of action of a unit. Men who do not return are struck off. (tsatf-20 8) */
function* settle({ unit, man }: Row, house: House): Sequence<readonly RecoveryResult[]> {
  if (man) return [{ unit: unit.id, man: man.id, is: yield* fate(way(man, switches(house).wounded)) }];
  const out = unit.men.filter(({ state }) => state === 'out');
  if (out.length === 0) return [];
  const many = yield* number('return', { min: 0, max: out.length }, { assumed: 0 });
  const back = yield* pickMen('returning', out, many, {
    item: (man) => ({ id: man.id, name: manName(man) }),
    special: () => 0,
  });
  return out.map((man) => ({ unit: unit.id, man: man.id, is: back.includes(man) ? 'back' : 'gone' }));
}

const STATES = { back: 'standing', dies: 'killed', gone: 'gone' } as const;

function changes(unit: Unit, { man: of, is }: RecoveryResult, rolled: boolean): readonly Change[] {
  const man = mustFind(unit.men, ({ id }) => id === of);
  const attempts = MAN.of(man, 'attempts');
  if (is === 'stays') return rolled ? MAN.add(unit, man, 'attempts', 1) : [];
  return [...stateChange(unit, man, STATES[is]), ...(is === 'back' ? MAN.add(unit, man, 'attempts', -attempts) : [])];
}

const FATES = { back: 'Back', stays: 'Still out', dies: 'Dead' } as const;
const SAYS: Readonly<Record<string, string>> = { back: 'is back', stays: 'is still out', dies: 'dies' };
const FATE_KEYS = { back: { label: FATES.back }, stays: { label: FATES.stays }, dies: { label: FATES.dies } };

/**
 * Recovery between battles. The player decides man by man, or a D6 does by house rule.
 * For men out of action the player enters how many return. (tsatf-20 8)
 */
export const afterTheGame = settlingByRow<Row, readonly RecoveryResult[], Result, RecoveryCount>({
  title: 'After the game',
  about: 'Who is back, who is still out, who has died.',
  edition: 1,
  beat: { id: 'wounded', title: 'The wounded' },
  of: ({ men }) => men.some(needsSettling),
  rows: (setup) => {
    distinct(setup.units.map(({ unit }) => unit));
    const hurt = manRows(setup, ({ men }) => men.filter(({ state }) => state === 'wounded'));
    return [...hurt, ...unitRows(setup)];
  },
  settle,
  outcome: (rows, house) => ({
    verdict: 'settled',
    men: rows.flatMap(({ is }) => is),
    changes: rows.flatMap(({ unit, is }) =>
      is.flatMap((one) => changes(unit, one, switches(house).wounded === 'table')),
    ),
  }),
  counts: { none: { back: 0, dead: 0 }, of: (men) => RECOVERIES.of({ men }) },
  odds: {
    ...RECOVERIES,
    verdict: () => 'settled',
    verdicts: [{ id: 'settled', title: 'Settled' }],
  },
  words: {
    ask: (ask, { unit, man }) => {
      const step = stepOf(ask);
      if (!man)
        return step === 'return'
          ? {
              title: `${unit.name}: how many of those out of action return?`,
              detail: 'The others are struck off.',
              ref: '8',
              ...independentBecause('choice'),
            }
          : { title: `${unit.name}: who returns?`, ref: '8', ...independentBecause('choice') };
      return {
        title: `${manName(man)}, ${unit.name}`,
        ref: '8',
        keys: FATE_KEYS,
        result: (is) => `${manName(man)} ${SAYS[String(is)]}.`,
        ...independentBecause('next'),
        line: { sheet: 'The wounded', id: ask.id, who: manName(man), group: unit.name },
      };
    },
    why: recoveryCause,
    outcome: ({ men }, { units }) => {
      const sentenceOf = (is: RecoveryResult['is'], words: string) => {
        const all = men.filter((one) => one.is === is);
        return (
          all.length > 0 &&
          `${words}: ${all
            .map(({ unit: id, man: of }) => {
              const { unit } = mustFind(units, ({ unit }) => unit.id === id);
              return `${manName(mustFind(unit.men, ({ id }) => id === of))} of ${unit.name}`;
            })
            .join(', ')}.`
        );
      };
      return {
        title: recoveredTitle(RECOVERIES.of({ men })),
        orders: sentences(
          sentenceOf('back', 'Back'),
          sentenceOf('stays', 'Still out'),
          sentenceOf('dies', 'Dead'),
          sentenceOf('gone', 'Struck off'),
        ),
      };
    },
  },
});
