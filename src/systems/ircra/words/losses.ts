import { fieldsOf } from '../../../system/fields.ts';
import { defineSequence } from '../../../system/sequence.ts';
import { listOf } from '../../../system/wording.ts';
import { losses, type Result, type Setup } from '../rules/losses.ts';
import { onTable, stands } from '../units.ts';
import { namesIn } from './sentences.ts';

/** Losses from elsewhere. Nothing is rolled, because the shooting rules were never found. */
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
