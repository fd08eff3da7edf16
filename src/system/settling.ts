import { type Ask, beat, runPart, type Sequence, withContext } from '../engine/ask.ts';
import { zip } from '../engine/data/lists.ts';
import { tally } from '../engine/dice/pool.ts';
import type { HouseSettings, Input } from '../engine/play.ts';
import { type Man, PHASE_AFTER_GAME, type Unit } from '../engine/roster.ts';
import { type Fields, type Option, unitsField } from '../engine/setup/fields.ts';
import { itemScope, mapTogether } from '../engine/together.ts';
import { finalMeasureBySums } from '../odds/model.ts';
import { defineSequence, type OddsQuestionsSpec, type Outcome, type SequenceOf } from './sequence.ts';
import { type Faces, facesOf, rowOf, type Table } from './tables.ts';
import { countOf, sentences } from './wording.ts';
import type { AskWords, SequenceWordsSpec } from './words.ts';

export type AfterGame = { readonly units: readonly { readonly unit: Unit }[] };

export type SettlingRow = { readonly at: string; readonly unit: Unit; readonly man?: Man };

export const unitRows = ({ units }: AfterGame): readonly SettlingRow[] =>
  units.map(({ unit }, i) => ({ at: `unit/${i + 1}`, unit }));

export const manRows = (
  { units }: AfterGame,
  of: (unit: Unit) => readonly Man[],
): readonly (SettlingRow & { readonly man: Man })[] =>
  units.flatMap(({ unit }) => of(unit).map((man) => ({ unit, man }))).map((row, i) => ({ at: `man/${i + 1}`, ...row }));

type Settled<S extends AfterGame, R extends object, X, O extends Outcome> = Pick<
  SequenceOf,
  'title' | 'about' | 'edition'
> & {
  readonly beat: Option;
  rows(setup: S): readonly R[];
  outcome(settled: readonly (R & { readonly is: X })[], house: HouseSettings): O;
};

type Odds<S, O extends Outcome, M> = { readonly odds: OddsQuestionsSpec<S, O, M> } | { readonly noOdds: string };
type Counting<X, K extends string> = { readonly none: Counts<K>; of(is: X): Partial<Counts<K>> };
type Counts<K extends string> = Readonly<Record<K, number>>;

export const settlingAll = <S extends AfterGame, R extends object, X, O extends Outcome, M = never>({
  beat: one,
  rows,
  settle,
  outcome,
  ...more
}: Settled<S, R, X, O> & {
  setup(house: HouseSettings): Fields;
  settle(rows: readonly R[], input: Input<S>): Sequence<readonly X[]>;
  readonly words: SequenceWordsSpec<S, O>;
} & Odds<S, O, M>): SequenceOf =>
  defineSequence<S, O, M>({
    id: 'after-the-game',
    phase: PHASE_AFTER_GAME,
    beats: [one],
    roles: [{ id: 'unit', title: 'Unit' }],
    ...more,
    *rule(input: Input<S>) {
      const all = rows(input.setup);
      yield* beat(one.id);
      const results = yield* settle(all, input);
      return outcome(
        zip(all, results).map(([row, is]) => ({ ...row, is })),
        input.house,
      );
    },
  });

export const settlingByRow = <R extends SettlingRow, X, O extends Outcome, M = never>({
  of,
  whose,
  settle,
  counts,
  words,
  ...more
}: Settled<AfterGame, R, X, O> & {
  of(unit: Unit): boolean;
  readonly whose?: string;
  settle(row: R, house: HouseSettings): Sequence<X>;
  readonly counts?: Counting<X, string>;
  readonly words: Pick<SequenceWordsSpec<AfterGame, O>, 'why' | 'outcome'> & { ask(ask: Ask, row: R): AskWords };
} & Odds<AfterGame, O, M>): SequenceOf => {
  type Rows = { readonly rows: readonly R[]; readonly house: HouseSettings };
  const settleOne = ({ row, house }: { readonly row: R; readonly house: HouseSettings }) => settle(row, house);
  const settleRows = ({ rows, house }: Rows) =>
    mapTogether(rows, (row) =>
      withContext(
        { row: row.at },
        itemScope(row.at, (row.man ?? row.unit).id, runPart(settleOne, { row, house }), whose),
      ),
    );
  const items = ({ rows, house }: Rows) => rows.map((row) => ({ name: row.at, input: { row, house } }));
  const model = counts
    ? [finalMeasureBySums(settleRows, { items, settleOne, none: counts.none, sums: counts.of })]
    : [];
  return settlingAll<AfterGame, R, X, O, M>({
    ...more,
    ...('odds' in more ? { odds: { model, ...more.odds } } : {}),
    setup: () => [unitsField(of, { max: 60, all: true })],
    settle: (rows, { house }) => runPart(settleRows, { rows, house }),
    words: {
      ...words,
      ask: (ask, setup) => {
        const row = more.rows(setup).find(({ at }) => at === ask.context?.row);
        return row ? words.ask(ask, row) : { title: ask.id };
      },
    },
  });
};

export type Recovery = 'back' | 'stays' | 'dies';

export type RecoveryCount = { readonly back: number; readonly dead: number };

/** Counts of men back and dead: "1 man recovers, 2 die of wounds." */
export function recoveredTitle({ back, dead }: RecoveryCount): string {
  const died = `${back > 0 ? dead : countOf(dead, 'man', 'men')} ${dead === 1 ? 'dies' : 'die'} of wounds`;
  const said = sentences(back > 0 && countOf(back, 'man recovers', 'men recover'), dead > 0 && died);
  return said.length > 0 ? `${said.join(', ')}.` : 'Nobody recovers.';
}

export const countRecoveries = {
  none: { back: 0, dead: 0 },
  of: (is: Recovery) => ADDS[is],
};
const ADDS = { back: { back: 1 }, stays: {}, dies: { dead: 1 } } as const;

export const RECOVERIES = {
  of: ({ men }: { readonly men: readonly { readonly is: string }[] }): RecoveryCount => ({
    back: men.filter(({ is }) => is === 'back').length,
    dead: men.filter(({ is }) => is === 'dies').length,
  }),
  amounts: [
    { id: 'back', title: 'Recover', counts: 'men', of: ({ back }: RecoveryCount) => back },
    { id: 'dead', title: 'Die of wounds', counts: 'men', of: ({ dead }: RecoveryCount) => dead },
  ],
} as const;

/** Wound recovery on a D6, by attempt. (tsatf-ww2 4.14, tsatf-20 8) */
const RECOVERY: readonly (Faces & Readonly<Record<'first' | 'later', Recovery>>)[] = [
  { from: 1, to: 1, first: 'back', later: 'back' },
  { from: 2, to: 2, first: 'back', later: 'stays' },
  { from: 3, to: 4, first: 'stays', later: 'stays' },
  { from: 5, to: 6, first: 'dies', later: 'dies' },
];

const recovery = (attempt: 'first' | 'later') =>
  tally<Recovery>(`${attempt} attempt`, 'stays', (_, face) => rowOf(RECOVERY, face)[attempt]);

export const RECOVERY_TALLIES = { first: recovery('first'), later: recovery('later') } as const;

export const recoveryTable = (printed: Pick<Table, 'title' | 'ref' | 'note'>): Table => ({
  ...printed,
  id: 'recovery',
  head: ['D6', 'First attempt', 'Later attempts'],
  rows: RECOVERY.map((row) => [facesOf(row), row.first, row.later]),
});
