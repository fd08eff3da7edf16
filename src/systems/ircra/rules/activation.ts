import { beat, note, roll, type Sequence, stated } from '../../../engine/ask.ts';
import { d6, faces } from '../../../engine/dice/pool.ts';
import type { Line } from '../../../engine/lines.ts';
import type { House, Input } from '../../../engine/play.ts';
import type { Change, Unit } from '../../../engine/roster.ts';
import type { SetupDefaults, SiblingFields } from '../../../engine/setup/fields.ts';
import { fieldsOf } from '../../../system/fields.ts';
import { defineSequence, type Outcome } from '../../../system/system.ts';
import { countOf, notesByStep } from '../../../system/wording.ts';
import { switches } from '../house.ts';
import { actionsLeft, onTable, UNIT, unitQuality } from '../units.ts';

export type Setup = {
  readonly units: readonly { readonly unit: Unit }[];
  readonly qv: number;
  readonly dice: number;
  readonly cubes: number;
  /** Dice lost to failures of the last wing: 0 to 2. */
  readonly penalty: number;
};

/** Result of an activation. `penalty`: dice that the next wing loses. */
export type Activation = {
  readonly verdict: 'actions' | 'none' | 'phase ends';
  readonly actions: number;
  readonly penalty: number;
};
export type Result = Outcome & Activation;

/** Counts successes. Leadership cubes go to the dice that need the fewest. (ircra 4.2) */
export function successes(fallen: readonly number[], qv: number, cubes: number): number {
  const short = fallen.map((face) => Math.max(0, qv - face)).sort((a, b) => a - b);
  let left = cubes;
  return short.filter((by) => {
    const enough = by <= left;
    if (enough) left -= by;
    return enough;
  }).length;
}

export function activationOf(dice: number, good: number): Activation {
  const bad = dice - good;
  if (good === 0) return { verdict: dice === 1 ? 'none' : 'phase ends', actions: 0, penalty: 0 };
  return { verdict: 'actions', actions: good, penalty: bad };
}

/** Rolls the dice, at most 3 less the penalty. (ircra 4.2) */
export function* activating(given: Omit<Setup, 'units'>): Sequence<Activation> {
  const most = 3 - given.penalty;
  const sum: Line[] = [{ what: 'chosen', by: given.dice, now: given.dice, ref: '4.2' }];
  if (given.dice > most) sum.push({ what: 'penalty', by: most - given.dice, now: most, ref: '4.2' });
  const dice = yield* stated('dice', Math.min(given.dice, most), sum, { min: 1, max: 3 });
  const got = activationOf(dice, successes(yield* roll('activation', d6(dice), faces), given.qv, given.cubes));
  yield* note('activated', { dice, actions: got.actions });
  return got;
}

/** Returns the id of the game counter for a side’s penalty dice. */
export const penaltyOf = (side: string): string => `penalty-${side}`;

const penaltyNow = ({ counters = {} }: SetupDefaults, unit: Unit | undefined): number =>
  Math.min(2, Math.max(0, counters[penaltyOf(unit?.side ?? '')] ?? 0));

/** Activates a wing or a unit. (ircra 4.2, A15) */
export function* activation({ setup }: Input<Setup>): Sequence<Result> {
  yield* beat('activation');
  const { units, ...given } = setup;
  const got = yield* activating(given);
  const side = units[0]!.unit.side;
  const by = got.penalty - given.penalty;
  const counter: Change[] = by === 0 ? [] : [{ of: 'game', id: 'game', field: `counters.${penaltyOf(side)}`, by }];
  return {
    ...got,
    changes: [...units.flatMap(({ unit }) => UNIT.add(unit, 'actions', got.actions - actionsLeft(unit))), ...counter],
  };
}

const first = ({ units }: SiblingFields<Setup>): Unit | undefined => units?.[0]?.unit;

export const setup = (house: House) => {
  const wing = switches(house)['activation-level'] === 'wing';
  const units = { one: 'unit of the wing', range: [1, wing ? 12 : 1] } as const;
  return fieldsOf<Setup>(({ list, number }) => [
    list('units', wing ? 'Units of the wing' : 'Unit', units, ({ unit }) => [
      unit('unit', 'Unit', 'active', { of: onTable }),
    ]),
    number('qv', wing ? 'Quality of the wing' : 'Quality of the unit', [1, 6], {
      ref: '4.2, A15',
      from: (beside) => unitQuality(first(beside)),
    }),
    number('dice', 'Dice', [1, 3], { ref: '4.2' }),
    number('cubes', 'Leadership cubes', [0, 6], { help: 'Each raises one die by 1.' }),
    number('penalty', 'Dice fewer after the last wing', [0, 2], {
      ref: '4.2',
      from: (beside, _, given) => penaltyNow(given, first(beside)),
    }),
  ]);
};

export const activations = defineSequence<Setup, Result, Activation>({
  id: 'activation',
  title: 'Activation',
  about: 'One, two or three dice for the actions of a wing; each unit has one without it.',
  phase: 'start',
  edition: 1,
  beats: { activation: 'Activation' },
  roles: { active: 'Active side' },
  setup,
  rule: activation,
  odds: {
    of: ({ verdict, actions, penalty }) => ({ verdict, actions, penalty }),
    verdicts: [
      { id: 'actions', title: 'Actions', role: 'active' },
      { id: 'none', title: 'No action' },
      { id: 'phase ends', title: 'The phase ends' },
    ],
    amounts: [{ id: 'actions', title: 'Actions', counts: 'actions', of: ({ actions }) => actions }],
    events: [{ id: 'penalty', title: 'The next wing has fewer dice', of: ({ penalty }) => penalty > 0 }],
  },
  words: {
    ask: (_, { qv }) => ({ title: 'Activation', detail: `Each ${qv} or more is an action.`, ref: '4.2' }),
    note: notesByStep<{ activated: { dice: number; actions: number } }>({
      activated: ({ dice, actions }) =>
        actions === 0
          ? `No action with ${countOf(dice, 'die', 'dice')}.`
          : `${countOf(actions, 'action', 'actions')} for each unit, with ${countOf(dice, 'die', 'dice')}.`,
    }),
    stated: () => ({
      title: 'Dice of the wing',
      unit: 'dice',
      line: ({ what }) => (what === 'chosen' ? 'As chosen' : 'Fewer after the last wing'),
    }),
    outcome: ({ verdict, actions, penalty }, { units }) => {
      const who = units.map(({ unit }) => unit.name).join(', ');
      return {
        title:
          verdict === 'actions'
            ? `${countOf(actions, 'action', 'actions')} for each unit.`
            : verdict === 'none'
              ? 'No action. The phase goes on.'
              : 'The phase ends at once.',
        orders: [
          ...(verdict === 'actions' ? [`${who}: ${countOf(actions, 'action', 'actions')} each.`] : []),
          ...(penalty > 0 ? [`The next wing has at most ${countOf(3 - penalty, 'die', 'dice')}.`] : []),
        ],
      };
    },
  },
});
