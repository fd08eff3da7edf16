import { beat, runPart, type Sequence } from '../../../engine/ask.ts';
import type { Deck } from '../../../engine/dice/deck.ts';
import type { Input } from '../../../engine/play.ts';
import type { Unit } from '../../../engine/roster.ts';
import type { Outcome } from '../../../system/sequence.ts';
import { houseValues } from '../house.ts';
import { standingMen } from '../units.ts';
import {
  casualtyChanges,
  deckChanges,
  isLeaderHit,
  type ManHit,
  openingDeck,
  prepareHits,
  resolveHits,
} from './casualties.ts';

export type FireLossesSetup = { readonly unit: Unit; readonly hits: number; readonly deck: Deck };

export type FireLossesResult = Outcome & {
  readonly verdict: 'lost';
  readonly fallen: readonly ManHit[];
  readonly leader: boolean;
};

/** Picks who falls by fire outside close combat. The player enters the number of hits. (tsatf-20 4.2, 4.6) */
export function* fireLosses({ setup, house }: Input<FireLossesSetup>): Sequence<FireLossesResult> {
  const { unit, hits, deck } = setup;
  const rules = houseValues(house);
  yield* beat('casualties');
  const result = yield* runPart(
    resolveHits,
    prepareHits(standingMen(unit), hits, openingDeck(deck, rules), rules, 'both'),
  );
  return {
    verdict: 'lost',
    fallen: result.felled,
    leader: isLeaderHit(unit.men, result.felled),
    changes: [...casualtyChanges(unit, result.felled), ...deckChanges(deck, result.deck, rules)],
  };
}
