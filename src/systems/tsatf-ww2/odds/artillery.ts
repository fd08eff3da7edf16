import { deal } from '../../../odds/deal.ts';
import type { Dealing } from '../../../odds/dealer.ts';
import { alike, decides, type OddsModel } from '../../../odds/model.ts';
import { mapResult } from '../../../odds/quick.ts';
import { part, type Sequence } from '../../../rules/ask.ts';
import { coarsen } from '../../../rules/deck.ts';
import { nth } from '../../../rules/lists.ts';
import { type Beaten, type Result, shell, zone } from '../artillery.ts';
import { countEffects, type Sort } from '../casualties.ts';
import { effectBy } from '../shelled.ts';
import { LOOKS, type Lost } from './sortedmen.ts';

/** Measure of a strike: the zone in square inches, and men wounded and killed. */
export type Measure = {
  readonly verdict: Result['verdict'];
  readonly area: number;
  readonly wounded: number;
  readonly killed: number;
};

export const measure = ({
  verdict,
  width,
  depth,
  struck,
}: Omit<Result, 'changes' | 'vehicles' | 'after'>): Measure => ({
  verdict,
  area: width * depth,
  ...countEffects(struck),
});

const verdictOf = ({ men, vehicles }: Beaten): Result['verdict'] =>
  men.length + vehicles.length > 0 ? 'hit' : 'missed';

/** The cards on the men decide; of the zone only its area matters. */
export const artilleryModel: OddsModel = [
  alike(zone, ({ width, depth }) => width * depth),
  decides(shell, ({ struck }, beaten) => measure({ verdict: verdictOf(beaten), ...beaten.zone, struck }), {
    *instead(beaten) {
      const { men, deck, marked, replace } = beaten;
      const cards = part(losses, {
        numbers: men.map(({ no }) => no),
        sorts: men.map(({ sort }) => sort),
        deck: coarsen(deck, LOOKS.effect),
        ...{ marked, replace },
      });
      const area = beaten.zone.width * beaten.zone.depth;
      return yield* mapResult(cards, (lost) => ({ verdict: verdictOf(beaten), area, ...lost }));
    },
    samePaths: true,
    paths: () => ['man'],
  }),
];

type Cards = Pick<Beaten, 'deck' | 'marked' | 'replace'> & {
  readonly numbers: readonly number[];
  readonly sorts: readonly Sort[];
};

/** Deals a card to each man. */
function* losses({ numbers, sorts, deck, replace, marked }: Cards): Sequence<Lost> {
  const cards = deal('man', numbers, 0, CARD_BY_CARD, { sorts, marked }, { deck, replace, on: false });
  return yield* mapResult(cards, ({ sums }) => sums);
}

/** The state is the number of men who have had their card. */
const CARD_BY_CARD: Dealing<number, Pick<Cards, 'sorts' | 'marked'>, string, keyof Lost> = {
  look: () => LOOKS.effect,
  sums: { wounded: 0, killed: 0 },
  fall(at, is, { sorts, marked }) {
    const effect = effectBy(nth(sorts, at), is, marked);
    return effect === 'wounded' || effect === 'killed' ? { state: at + 1, add: { [effect]: 1 } } : { state: at + 1 };
  },
  last: () => 0,
};
