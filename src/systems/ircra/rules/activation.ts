import { beat, note, roll, type Sequence, stateNumber } from '../../../engine/ask.ts';
import { d6, faces } from '../../../engine/dice/pool.ts';
import type { Line } from '../../../engine/lines.ts';
import type { Input } from '../../../engine/play.ts';
import type { Change, Unit } from '../../../engine/roster.ts';
import type { Outcome } from '../../../system/sequence.ts';
import { actionsLeft, UNIT_FACTS } from '../units.ts';

export type ActivationSetup = {
  readonly units: readonly { readonly unit: Unit }[];
  readonly qv: number;
  readonly dice: number;
  readonly cubes: number;
  /** Dice lost to failures of the last wing, 0 to 2. */
  readonly penalty: number;
};

/** Result of an activation. `penalty` is the number of dice that the next wing loses. */
export type Activation = {
  readonly verdict: 'actions' | 'none' | 'phase ends';
  readonly actions: number;
  readonly penalty: number;
};

export type ActivationResult = Outcome & Activation;

/** Counts successes. Leadership cubes go to the dice that need the smallest increase. (ircra 4.2) */
export function successes(rolled: readonly number[], qv: number, cubes: number): number {
  const short = rolled.map((face) => Math.max(0, qv - face)).sort((a, b) => a - b);
  let left = cubes;
  return short.filter((by) => {
    const enough = by <= left;
    if (enough) left -= by;
    return enough;
  }).length;
}

export function activationOf(dice: number, good: number): Activation {
  if (good > 0) return { verdict: 'actions', actions: good, penalty: dice - good };
  return { verdict: dice === 1 ? 'none' : 'phase ends', actions: 0, penalty: 0 };
}

export function* activating(given: Omit<ActivationSetup, 'units'>): Sequence<Activation> {
  const most = 3 - given.penalty;
  const sum: Line[] = [{ what: 'chosen', by: given.dice, now: given.dice, ref: '4.2' }];
  if (given.dice > most) sum.push({ what: 'penalty', by: most - given.dice, now: most, ref: '4.2' });
  const dice = yield* stateNumber('dice', Math.min(given.dice, most), sum, { min: 1, max: 3 });
  const got = activationOf(dice, successes(yield* roll('activation', d6(dice), faces), given.qv, given.cubes));
  yield* note('activated', { dice, actions: got.actions });
  return got;
}

export const penaltyOf = (side: string): string => `penalty-${side}`;

/** Activates a wing or a unit. (ircra 4.2, A15) */
export function* activation({ setup }: Input<ActivationSetup>): Sequence<ActivationResult> {
  yield* beat('activation');
  const { units, ...given } = setup;
  const got = yield* activating(given);
  const side = units[0]!.unit.side;
  const by = got.penalty - given.penalty;
  const counter: Change[] = by === 0 ? [] : [{ of: 'game', id: 'game', field: `counters.${penaltyOf(side)}`, by }];
  return {
    ...got,
    changes: [
      ...units.flatMap(({ unit }) => UNIT_FACTS.add(unit, 'actions', got.actions - actionsLeft(unit))),
      ...counter,
    ],
  };
}
