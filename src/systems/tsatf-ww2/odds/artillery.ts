import type { Sequence } from '../../../engine/ask.ts';
import { nth } from '../../../engine/data/lists.ts';
import { type CardEffect, deal } from '../../../odds/deal.ts';
import { alike, decides, type OddsModel } from '../../../odds/model.ts';
import { mapResult, type Sums } from '../../../odds/quick.ts';
import { type BeatenZone, type Result, shell, zone } from '../rules/fire/artillery.ts';
import { type CardCasualty, countEffects } from '../rules/fire/casualties.ts';
import { cardEffect } from '../rules/fire/underfire.ts';
import { EFFECTS } from './sortedmen.ts';

export type Measure = {
  readonly verdict: Result['verdict'];
  readonly area: number;
  readonly lost: Sums<'wounded' | 'killed'>;
};

export const measure = ({
  verdict,
  width,
  depth,
  struck,
}: Pick<Result, 'verdict' | 'width' | 'depth' | 'struck'>): Measure => ({
  verdict,
  area: width * depth,
  lost: countEffects(struck),
});

const measureStruck = (struck: readonly CardCasualty[], { zone, men, vehicles }: BeatenZone): Measure =>
  measure({ ...zone, struck, verdict: men.length + vehicles.length > 0 ? 'hit' : 'missed' });

export const artilleryModel: OddsModel = [
  alike(zone, ({ width, depth }) => width * depth),
  decides(shell, ({ struck }, beaten) => measureStruck(struck, beaten), {
    instead: dealCards,
    samePaths: true,
    paths: () => ['man'],
  }),
];

/** The state is the number of men dealt a card. */
function* dealCards(beaten: BeatenZone): Sequence<Measure> {
  const { men, deck, marked, replace } = beaten;
  const numbers = men.map(({ no }) => no);
  const input = { marked, sorts: men.map(({ sort }) => sort) };
  const cards = deal('man', numbers, 0, CARD_BY_CARD, input, { deck, replace, on: false });
  const measured = measureStruck([], beaten);
  return yield* mapResult(cards, ({ sums: lost }) => ({ ...measured, lost }));
}

const CARD_BY_CARD: CardEffect<
  number,
  { readonly sorts: readonly BeatenZone['men'][number]['sort'][] } & Pick<BeatenZone, 'marked'>,
  string,
  'wounded' | 'killed'
> = {
  look: () => EFFECTS,
  sums: { wounded: 0, killed: 0 },
  fall(at, is, { sorts, marked }) {
    const effect = cardEffect(nth(sorts, at), is, marked);
    return effect === 'wounded' || effect === 'killed' ? { state: at + 1, add: { [effect]: 1 } } : { state: at + 1 };
  },
  last: () => 0,
};
