import type { Sequence } from '../../../engine/ask.ts';
import { nth } from '../../../engine/data/lists.ts';
import { type CardEffect, deal } from '../../../odds/deal.ts';
import { finalMeasure, mergeByKey, type OddsModel } from '../../../odds/model.ts';
import { mapResult, type Sums } from '../../../odds/quick.ts';
import { type ArtilleryResult, type BeatenZone, shell, zone } from '../rules/fire/artillery.ts';
import { type CardCasualty, countEffects, type Sort } from '../rules/fire/casualties.ts';
import { cardEffect } from '../rules/fire/underfire.ts';
import { EFFECTS } from './sortedmen.ts';

export type Measure = {
  readonly verdict: ArtilleryResult['verdict'];
  readonly area: number;
  readonly lost: Sums<'wounded' | 'killed'>;
};

export const measure = ({
  verdict,
  width,
  depth,
  struck,
}: Pick<ArtilleryResult, 'verdict' | 'width' | 'depth' | 'struck'>): Measure => ({
  verdict,
  area: width * depth,
  lost: countEffects(struck),
});

const measureStruck = (struck: readonly CardCasualty[], { zone, men, vehicles }: BeatenZone): Measure =>
  measure({ ...zone, struck, verdict: men.length + vehicles.length > 0 ? 'hit' : 'missed' });

export const artilleryModel: OddsModel = [
  mergeByKey(zone, ({ width, depth }) => width * depth),
  finalMeasure(shell, ({ struck }, beaten) => measureStruck(struck, beaten), {
    fasterSequence: dealCards,
    paths: () => ['man'],
  }),
];

/** The deal’s state: how many men have a card. */
function* dealCards(beaten: BeatenZone): Sequence<Measure> {
  const names = beaten.men.map(({ no }) => `man/${no}`);
  const input = { marked: beaten.marked, sorts: beaten.men.map(({ sort }) => sort) };
  const measured = measureStruck([], beaten);
  return yield* mapResult(deal(names, 0, CARD_BY_CARD, input, beaten), ({ sums: lost }) => ({ ...measured, lost }));
}

const CARD_BY_CARD: CardEffect<
  number,
  { readonly sorts: readonly Sort[] } & Pick<BeatenZone, 'marked'>,
  string,
  'wounded' | 'killed'
> = {
  classifierFor: () => EFFECTS,
  sums: { wounded: 0, killed: 0 },
  afterCard(at, is, { sorts, marked }) {
    const effect = cardEffect(nth(sorts, at), is, marked);
    return { state: at + 1, add: effect === 'wounded' || effect === 'killed' ? { [effect]: 1 } : {} };
  },
  resultOf: () => 0,
};
