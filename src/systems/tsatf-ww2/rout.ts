import { about, beat, eachOf, roll, type Sequence, under, yes } from '../../rules/ask.ts';
import { mustFind } from '../../rules/lists.ts';
import type { Input } from '../../rules/play.ts';
import { d6, sum } from '../../rules/pool.ts';
import type { Unit } from '../../rules/roster.ts';
import { unitsThat } from '../../rules/setup.ts';
import { defineSequence, type Outcome } from '../../rules/system.ts';
import { asksByStep, beside, ofStep, saysNumber, wordsOf, YES } from '../../rules/wording.ts';
import type { Switches } from './house.ts';
import { endTurn } from './order.ts';
import { is, standing, UNIT } from './unit.ts';

/** The units that run. */
export type Setup = { readonly units: readonly { readonly unit: Unit }[] };

/** How far each runs, and whether it has left the table. */
export type Run = { readonly unit: string; readonly inches: number; readonly off: boolean };
export type Result = Outcome & { readonly verdict: 'ran'; readonly runs: readonly Run[] };

/** Routing units run in each movement phase, unless by house rule they did at once when they failed; shaken ones too by house rule. (tsatf-ww2 4.14, W-32, W-37) */
export const runs = (unit: Unit, rules: Pick<Switches, 'shaken-run' | 'rout'>): boolean =>
  standing(unit).length > 0 &&
  !UNIT.of(unit, 'off') &&
  ((is(unit, 'routing') && rules.rout === 'next') || (is(unit, 'shaken') && rules['shaken-run'] === 'each'));

/** Whether a unit may have to run: it routs or is shaken. */
const flees = (unit: Unit): boolean => is(unit, 'routing') || is(unit, 'shaken');

/** 4D6" to the rear for each, until it leaves the table or passes. (tsatf-ww2 4.14) */
export function* rout({ setup: { units } }: Input<Setup>): Sequence<Result> {
  yield* beat('run');
  const ran = yield* eachOf(units, function* ({ unit }, i) {
    return { unit, ...(yield* under(`unit/${i + 1}`, running())) };
  });
  return {
    verdict: 'ran',
    runs: ran.map(({ unit, ...run }) => ({ unit: unit.id, ...run })),
    changes: ran.flatMap(({ unit, off }) => [
      ...UNIT.set(unit, 'moved', true),
      ...endTurn(unit),
      ...(off ? UNIT.set(unit, 'off', true) : []),
    ]),
  };
}

function* running(): Sequence<Omit<Run, 'unit'>> {
  const inches = yield* roll('run', d6(4), sum);
  return { inches, off: yield* about({ inches }, yes('off', { proposed: false })) };
}

/** All run alike, so the odds tell the first. */
const chances = (_: Input<Setup>): Sequence<number> => under('unit/1', roll('run', d6(4), sum));

const named = wordsOf<Setup>((ask, { units }) => ofStep(units, ask, 1)?.unit.name ?? '');

/** Forced movement as the app offers it. */
export const routing = defineSequence<Setup, Result, number>({
  id: 'rout',
  title: 'Rout',
  about: 'Units that run: 4D6" to the rear.',
  phase: 'movement',
  edition: 1,
  beats: { run: 'They run' },
  roles: { unit: 'Unit' },
  setup: () => [unitsThat(flees, { title: 'Units that run' })],
  rule: rout,
  reckon: {
    rule: chances,
    of: ({ runs: [first] }) => first?.inches ?? 0,
    verdict: () => 'ran',
    verdicts: [{ id: 'ran', title: 'They run' }],
    amounts: [{ id: 'inches', title: 'Inches each runs', counts: 'inches', of: (inches) => inches }],
  },
  telling: {
    ask: asksByStep<Setup>({
      run: named({ title: ': inches to the rear', ref: '4.14', ...saysNumber((n) => `: ${n}" to the rear.`) }),
      off: (ask, setup) =>
        named({
          title: `: has it left the table, ${ask.about?.inches}" to the rear?`,
          ref: '4.14',
          keys: YES,
          follows: [beside(ask, 'run')],
        })(ask, setup),
    }),
    outcome: ({ runs }, { units }) => ({
      title: 'They run.',
      orders: runs.map(({ unit: id, inches, off }) => {
        const { name } = mustFind(units, ({ unit }) => unit.id === id).unit;
        return off ? `${name} leaves the table.` : `${name} runs ${inches}" to the rear.`;
      }),
    }),
  },
});
