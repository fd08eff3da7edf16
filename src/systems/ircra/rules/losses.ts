import { beat, type Sequence } from '../../../engine/ask.ts';
import type { Input } from '../../../engine/play.ts';
import type { Unit } from '../../../engine/roster.ts';
import { fieldsOf } from '../../../system/fields.ts';
import { defineSequence, type Outcome } from '../../../system/system.ts';
import { listOf } from '../../../system/wording.ts';
import { switches } from '../house.ts';
import { onTable, stands } from '../units.ts';
import { namesIn } from '../words/sentences.ts';
import { fallChanges, isBrokenBy } from './breaking.ts';

export type Setup = { readonly unit: Unit; readonly lost: readonly string[]; readonly shaken: readonly string[] };

export type Result = Outcome & { readonly verdict: 'lost' | 'broken' };

/**
 * Applies losses from shooting or lack of command. The unit may break at the end of the step. (ircra 4.1 step 5, 4.3,
 * 4.9, A10)
 */
export function* losses({ setup: { unit, lost, shaken }, house }: Input<Setup>): Sequence<Result> {
  yield* beat('losses');
  const states = Object.fromEntries([
    ...shaken.map((id) => [id, 'disrupted'] as const),
    ...lost.map((id) => [id, 'lost'] as const),
  ]);
  const broken = lost.length > 0 && switches(house)['break-timing'] === 'step' && isBrokenBy(unit, lost.length);
  return { verdict: broken ? 'broken' : 'lost', changes: fallChanges(unit, states, broken) };
}

/** Losses from elsewhere. Nothing is rolled: the shooting rules were never found. */
export const lossesElsewhere = defineSequence<Setup, Result>({
  id: 'losses',
  title: 'Pieces lost by shooting',
  about: 'Pieces lost or disrupted by shooting, or out of command.',
  phase: 'any',
  edition: 1,
  beats: { losses: 'Losses' },
  roles: { unit: 'Unit' },
  setup: () =>
    fieldsOf<Setup>(({ unit, men }) => [
      unit('unit', 'Unit', 'unit', { of: onTable }),
      men('lost', 'Pieces eliminated', stands, { ref: '4.9', from: () => [] }),
      men('shaken', 'Pieces disrupted', stands, { ref: '4.11', from: () => [] }),
    ]),
  rule: losses,
  noOdds: 'The shooting is settled without the app.',
  words: {
    ask: ({ id }) => ({ title: id }),
    why: () => ({ by: 'fire' }),
    outcome: ({ verdict }, { unit, lost, shaken }) => {
      const name = namesIn(unit);
      const only = shaken.filter((id) => !lost.includes(id));
      return {
        title: verdict === 'broken' ? `${unit.name} is broken.` : `${unit.name} stays.`,
        orders: [
          ...(lost.length > 0 ? [`Place a casualty marker for ${listOf(lost.map(name))}.`] : []),
          ...(only.length > 0 ? [`Put a yellow cube on ${listOf(only.map(name))}.`] : []),
          ...(verdict === 'broken' ? [`All of ${unit.name} leaves the table: place a unit casualty marker.`] : []),
        ],
      };
    },
  },
});
