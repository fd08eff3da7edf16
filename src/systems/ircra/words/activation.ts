import type { HouseSettings } from '../../../engine/play.ts';
import type { Unit } from '../../../engine/roster.ts';
import type { SetupDefaults, SiblingValues } from '../../../engine/setup/fields.ts';
import { fieldsOf } from '../../../system/fields.ts';
import { defineSequence } from '../../../system/sequence.ts';
import { countOf, notesByStep, passWords } from '../../../system/wording.ts';
import { houseValues } from '../house.ts';
import {
  type Activation,
  type ActivationResult,
  type ActivationSetup,
  activation,
  penaltyOf,
} from '../rules/activation.ts';
import { onTable, unitQuality } from '../units.ts';

const penaltyNow = ({ counters = {} }: SetupDefaults, unit: Unit | undefined): number =>
  Math.min(2, Math.max(0, counters[penaltyOf(unit?.side ?? '')] ?? 0));

const first = ({ units }: SiblingValues<ActivationSetup>): Unit | undefined => units?.[0]?.unit;

export const activationFields = (house: HouseSettings) => {
  const wing = houseValues(house)['activation-level'] === 'wing';
  const units = { singular: 'unit of the wing', range: [1, wing ? 12 : 1], all: 'side' } as const;
  return fieldsOf<ActivationSetup>(({ list, number }) => [
    list('units', wing ? 'Units in the wing' : 'Unit', units, ({ unit }) => [
      unit('unit', 'Unit', 'active', { of: onTable }),
    ]),
    number('qv', wing ? 'Wing quality' : 'Unit quality', [1, 6], {
      ref: '4.2, A15',
      default: (siblings) => unitQuality(first(siblings)),
    }),
    number('dice', 'Dice', [1, 3], { ref: '4.2' }),
    number('cubes', 'Leadership cubes', [0, 6], { help: 'Each adds 1 to a die.' }),
    number('penalty', 'Penalty from the last wing', [0, 2], {
      ref: '4.2',
      default: (siblings, _, given) => penaltyNow(given, first(siblings)),
    }),
  ]);
};

export const activations = defineSequence<ActivationSetup, ActivationResult, Activation>({
  id: 'activation',
  title: 'Activation',
  about: 'Roll for a wing’s actions. Without a roll, each unit has one.',
  phase: 'start',
  opensPhase: true,
  edition: 1,
  beats: { activation: 'Activation' },
  roles: { active: 'Active side' },
  setup: activationFields,
  rule: activation,
  odds: {
    of: ({ verdict, actions, penalty }) => ({ verdict, actions, penalty }),
    verdicts: [
      { id: 'actions', title: 'Actions', role: 'active' },
      { id: 'none', title: 'No action' },
      { id: 'phase ends', title: 'Phase ends' },
    ],
    amounts: [{ id: 'actions', title: 'Actions', counts: 'actions', of: ({ actions }) => actions }],
    events: [{ id: 'penalty', title: 'Next wing has fewer dice', of: ({ penalty }) => penalty > 0 }],
  },
  words: {
    ask: (_, { qv }) => ({
      title: `Each ${passWords(qv)} is an action`,
      ref: '4.2',
      help: {
        about: 'Roll one to three dice. Each die at the quality or higher gives every unit one action.',
        table: 'activation',
        none: 'Your dice decide the row.',
      },
    }),
    note: notesByStep<{ activated: { dice: number; actions: number } }>({
      activated: ({ dice, actions }) =>
        actions === 0
          ? `${countOf(dice, 'die', 'dice')}: no action.`
          : `${countOf(dice, 'die', 'dice')}: ${countOf(actions, 'action', 'actions')} for each unit.`,
    }),
    stated: () => ({
      title: 'Dice for the wing',
      unit: 'dice',
      line: ({ what }) => (what === 'chosen' ? 'Chosen' : 'Penalty from the last wing'),
    }),
    outcome: ({ verdict, actions, penalty }, { units }) => {
      const [only, ...others] = units;
      const who = only && others.length === 0 ? only.unit.name : 'Each unit';
      return {
        title:
          verdict === 'actions'
            ? `${who} has ${countOf(actions, 'action', 'actions')}.`
            : verdict === 'none'
              ? 'No action. The phase goes on.'
              : 'The phase ends at once.',
        orders: penalty > 0 ? [`The next wing rolls at most ${countOf(3 - penalty, 'die', 'dice')}.`] : [],
      };
    },
  },
});
