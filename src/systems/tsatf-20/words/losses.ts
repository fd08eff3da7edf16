import { fieldsOf } from '../../../system/fields.ts';
import { defineSequence } from '../../../system/sequence.ts';
import { asksByStep, countOf, notesByStep, verbOf } from '../../../system/wording.ts';
import { type LossesMeasure, lossesModel, measureLosses } from '../odds.ts';
import { type FireLossesResult, type FireLossesSetup, fireLosses } from '../rules/losses.ts';
import { casualtyClassifier } from '../tables.ts';
import { type FallNote, fallSentence, hitWords, SHUFFLE_SENTENCE } from './casualties.ts';

export const fireLossesSequence = defineSequence<FireLossesSetup, FireLossesResult, LossesMeasure>({
  id: 'losses',
  title: 'Draw fire casualties',
  about: 'You shot on the table: who falls?',
  phase: 'any',
  edition: 1,
  beats: { casualties: 'Casualties' },
  roles: { unit: 'Unit' },
  setup: () =>
    fieldsOf<FireLossesSetup>(({ unit, number }) => [
      unit('unit', 'Unit', 'unit'),
      number('hits', 'Casualties', [1, 40], { ref: '4.6' }),
      { kind: 'deck', id: 'deck', title: 'Casualty cards', deck: 'casualty', classifier: casualtyClassifier },
    ]),
  rule: fireLosses,
  odds: {
    of: measureLosses,
    model: lossesModel,
    verdict: () => 'lost',
    verdicts: [{ id: 'lost', title: 'Men lost' }],
    amounts: [{ id: 'killed', title: 'Killed', counts: 'men killed', of: ({ killed }) => killed }],
    events: [{ id: 'leader', title: 'A leader is hit', of: ({ leader }) => leader }],
  },
  words: {
    ask: asksByStep(hitWords((_, { unit }: FireLossesSetup) => unit)),
    note: notesByStep<{ shuffled: object; falls: FallNote }, FireLossesSetup>({
      shuffled: () => SHUFFLE_SENTENCE,
      falls: fallSentence((_, { unit }) => unit),
    }),
    why: () => ({ by: 'fire' }),
    outcome: ({ fallen }, { unit }) => ({
      title: `${unit.name} ${verbOf(unit.name, 'loses', 'lose')} ${countOf(fallen.length, 'man', 'men')}.`,
      orders: [],
    }),
  },
});
