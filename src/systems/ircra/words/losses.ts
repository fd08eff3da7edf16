import { fieldsOf } from '../../../system/fields.ts';
import { defineSequence } from '../../../system/sequence.ts';
import { verbOf } from '../../../system/wording.ts';
import { type LossesResult, type LossesSetup, losses } from '../rules/losses.ts';
import { onTable, stands } from '../units.ts';
import { breaksWords, removalOrder } from './sentences.ts';

/** Losses from elsewhere. Nothing is rolled, because the shooting rules were never found. */
export const lossesElsewhere = defineSequence<LossesSetup, LossesResult>({
  id: 'losses',
  title: 'Losses from shooting',
  about: 'Pieces lost or disrupted outside close combat.',
  phase: 'any',
  edition: 1,
  beats: { losses: 'Losses' },
  roles: { unit: 'Unit' },
  setup: () =>
    fieldsOf<LossesSetup>(({ unit, men }) => [
      unit('unit', 'Unit', 'unit', { of: onTable }),
      men('lost', 'Pieces eliminated', stands, { ref: '4.9', default: () => [] }),
      men('shaken', 'Pieces disrupted', stands, { ref: '4.11', default: () => [] }),
    ]),
  rule: losses,
  noOdds: 'You resolve the shooting yourselves.',
  words: {
    ask: ({ id }) => ({ title: id }),
    why: () => ({ by: 'fire' }),
    outcome: ({ verdict }, { unit }) => ({
      title: `${verdict === 'broken' ? breaksWords(unit.name) : `${unit.name} ${verbOf(unit.name, 'holds', 'hold')}`}.`,
      orders: verdict === 'broken' ? [removalOrder(unit.name)] : [],
    }),
  },
});
