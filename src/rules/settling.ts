import { type Ask, about, beat, eachOf, type Sequence, steps, under } from './ask.ts';
import { zip } from './lists.ts';
import type { House, Input } from './play.ts';
import { AFTER, type Man, type Unit } from './roster.ts';
import { type Option, unitsThat } from './setup.ts';
import { defineSequence, type Outcome, type Reckoning, type SequenceOf, type Wording, type Words } from './system.ts';

/** The units that came out of a game. */
export type AfterGame = { readonly units: readonly { readonly unit: Unit }[] };

/** A unit, or a man of it, to settle something about; what is asked about it stands under `at`. */
export type Row = { readonly at: string; readonly unit: Unit; readonly man?: Man };

/** A row for each unit: "unit/1". */
export const unitRows = ({ units }: AfterGame): readonly Row[] =>
  units.map(({ unit }, i) => ({ at: `unit/${i + 1}`, unit }));

/** A row for each man of the units who is one of these: "man/1". */
export const manRows = (
  { units }: AfterGame,
  of: (unit: Unit) => readonly Man[],
): readonly (Row & { readonly man: Man })[] =>
  units.flatMap(({ unit }) => of(unit).map((man) => ({ unit, man }))).map((row, i) => ({ at: `man/${i + 1}`, ...row }));

type Settling<R extends Row, X, O extends Outcome> = Pick<SequenceOf, 'title' | 'about' | 'edition'> & {
  readonly beat: Option;
  /** The role that answers, where it is not both. */
  readonly whose?: string;
  /** Which units there may be something to settle about. */
  of(unit: Unit): boolean;
  rows(setup: AfterGame): readonly R[];
  /** What becomes of one: said, rolled, or by the house rules. */
  settle(row: R, house: House): Sequence<X>;
  /** What came of them all: each row with what is so now. */
  outcome(settled: readonly (R & { readonly is: X })[], house: House): O;
  readonly telling: Pick<Wording<AfterGame, O>, 'why' | 'outcome'> & { ask(ask: Ask, row: R): Words };
};

/** What becomes of units and men between two games: all rows on one sheet, and each by itself. */
export const settling = <R extends Row, X, O extends Outcome, M = never>({
  beat: one,
  whose,
  of,
  rows,
  settle,
  outcome,
  telling,
  ...more
}: Settling<R, X, O> & ({ readonly reckon: Reckoning<AfterGame, O, M> } | { readonly noOdds: string })): SequenceOf => {
  return defineSequence<AfterGame, O, M>({
    ...{ id: 'after-the-game', phase: AFTER, beats: [one], roles: [{ id: 'unit', title: 'Unit' }] },
    ...more,
    setup: () => [unitsThat(of, { max: 60, all: true })],
    *rule({ setup, house }: Input<AfterGame>) {
      const all = rows(setup);
      yield* beat(one.id);
      const came = yield* eachOf(all, (row) => about({ row: row.at }, under(row.at, settle(row, house), whose)));
      return outcome(
        zip(all, came).map(([row, is]) => ({ ...row, is })),
        house,
      );
    },
    telling: {
      ...telling,
      ask: (ask, setup) => {
        const row = rows(setup).find(({ at }) => at === ask.about?.row);
        return row ? telling.ask(ask, row) : { title: ask.id };
      },
    },
  });
};

/** What a wounded man's roll may bring. */
export type Recovery = 'back' | 'stays' | 'dies';

/** What the odds of the wounded measure: men back and men dead. */
export type Recovered = { readonly back: number; readonly dead: number };

/** The wounded one after the other, as the odds tell them: blind to who is who. */
export const recoveries = <P>(patients: readonly P[], fate: (patient: P) => Sequence<Recovery>): Sequence<Recovered> =>
  steps('man', patients, { back: 0, dead: 0 }, function* ({ back, dead }, patient) {
    const is = yield* fate(patient);
    return { back: back + (is === 'back' ? 1 : 0), dead: dead + (is === 'dies' ? 1 : 0) };
  });

/** The odds of the wounded, but for their rule and their one verdict. */
export const RECOVERIES = {
  of: ({ men }: { readonly men: readonly { readonly is: string }[] }): Recovered => ({
    back: men.filter(({ is }) => is === 'back').length,
    dead: men.filter(({ is }) => is === 'dies').length,
  }),
  amounts: [
    { id: 'back', title: 'Back', of: ({ back }: Recovered) => back },
    { id: 'dead', title: 'Dead', of: ({ dead }: Recovered) => dead },
  ],
} as const;
