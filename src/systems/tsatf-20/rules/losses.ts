import { beat, part, type Sequence } from '../../../engine/ask.ts';
import { mustFind } from '../../../engine/data/lists.ts';
import type { Deck } from '../../../engine/dice/deck.ts';
import type { Input } from '../../../engine/play.ts';
import type { Unit } from '../../../engine/roster.ts';
import { deckChange, stateChange } from '../../../engine/roster.ts';
import { fieldsOf } from '../../../system/fields.ts';
import { defineSequence, type Outcome } from '../../../system/system.ts';
import { asksByStep, countOf, notesByStep } from '../../../system/wording.ts';
import { switches } from '../house.ts';
import { type Lost, lossesModel, lostOf } from '../odds.ts';
import { casualtyCard } from '../tables.ts';
import { leads, standing } from '../units.ts';
import { type Falls, fallsSentence, fates, hitAsks, SHUFFLED } from '../words/casualties.ts';
import { fellMen, hitsOn, type ManHit } from './casualties.ts';
import { opening } from './changes.ts';

export type Setup = { readonly unit: Unit; readonly hits: number; readonly deck: Deck };

export type Result = Outcome & {
  readonly verdict: 'lost';
  readonly fallen: readonly ManHit[];
  readonly leader: boolean;
};

/** Casualties from outside close combat, resolved by the same rule. (tsatf-20 4.2, 4.6) */
export function* losses({ setup, house }: Input<Setup>): Sequence<Result> {
  const rules = switches(house);
  yield* beat('casualties');
  const hits = hitsOn(standing(setup.unit), setup.hits, opening(setup.deck, rules.deck), rules, 'both');
  const { felled, deck } = yield* part(fellMen, hits);
  return {
    verdict: 'lost',
    fallen: felled,
    leader: setup.unit.men.some((man) => leads(man) && felled.some((one) => one.man === man.id)),
    changes: [
      ...felled.flatMap(({ man, fate }) =>
        stateChange(
          setup.unit,
          mustFind(setup.unit.men, ({ id }) => id === man),
          fate,
        ),
      ),
      ...(rules.casualties === 'cards' && rules.deck === 'used up' ? deckChange('casualty', setup.deck, deck) : []),
    ],
  };
}

export const lossesElsewhere = defineSequence<Setup, Result, Lost>({
  id: 'losses',
  title: 'Casualties of fire',
  about: 'Fire was settled without the app: who falls?',
  phase: 'any',
  edition: 1,
  beats: { casualties: 'Casualties' },
  roles: { unit: 'Unit' },
  setup: () =>
    fieldsOf<Setup>(({ unit, number }) => [
      unit('unit', 'Unit', 'unit'),
      number('hits', 'Casualties', [1, 40], { ref: '4.6' }),
      { kind: 'deck', id: 'deck', title: 'Casualty cards', deck: 'casualty', classifier: casualtyCard },
    ]),
  rule: losses,
  odds: {
    of: lostOf,
    model: lossesModel,
    verdict: () => 'lost',
    verdicts: [{ id: 'lost', title: 'Men lost' }],
    amounts: [{ id: 'killed', title: 'Killed', counts: 'men killed', of: ({ killed }) => killed }],
    events: [{ id: 'leader', title: 'A leader is hit', of: ({ leader }) => leader }],
  },
  words: {
    ask: asksByStep(hitAsks((_, { unit }: Setup) => unit)),
    note: notesByStep<{ shuffled: object; falls: Falls }>({ shuffled: () => SHUFFLED, falls: fallsSentence }),
    why: () => ({ by: 'fire' }),
    outcome: ({ fallen, changes }, { unit }) => ({
      title: `${unit.name} loses ${countOf(fallen.length, 'man', 'men')}.`,
      orders: fates(unit, changes),
    }),
  },
});
