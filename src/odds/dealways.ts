import { Resolution } from '../engine/ask.ts';
import { key } from '../engine/dice/chances.ts';
import { size } from '../engine/dice/deck.ts';
import type { OddsCache } from './cache.ts';
import { type DealResult, type DealtSteps, isDealResult } from './deal.ts';
import { Dealer } from './dealer.ts';
import { Deal } from './dealtcards.ts';
import type { Ways } from './partchances.ts';
import { counted, STATE, UNCOUNTED_STATE } from './partialsums.ts';

/** Maximum states of a dealer per allowed path. */
const STATES_A_PATH = 3;

export function dealWays(
  { by, input, dealt }: DealtSteps['dealing'],
  from: unknown,
  cards: number,
  {
    cache,
    limit,
    reads,
  }: { readonly cache: OddsCache; readonly limit: number; readonly reads: ReadonlySet<string> | undefined },
): Ways {
  if (!isDealResult(from)) throw new Error('no deck to deal from');
  const { replace, on } = dealt;
  const all = Object.keys(by.sums);
  const isRead = (name: string) => on || !reads || reads.has(name);
  const names = all.filter(isRead);
  const partial = names.length < all.length || !isRead(STATE);
  const shown = ({ state, sums, deck }: DealResult<unknown>) =>
    new Resolution({ state: isRead(STATE) ? state : UNCOUNTED_STATE, sums: counted(all, names, sums), deck });
  if (names.length === 0 && !isRead(STATE)) return { ways: [{ reply: shown({ ...from, sums: {} }), p: 1 }], partial };
  // Without repeated cards, late cards can be split at the end.
  const finest = by.look(from.state, input);
  const late = !on && !replace && finest !== undefined && size(from.deck, finest) >= cards;
  const dealer = cache.dealer(
    by,
    key([input, late && from, limit]),
    () => new Dealer(by, input, late, STATES_A_PATH * limit),
  );
  const together = names.length > 0 && isRead(STATE);
  const deal = cache.deal(
    dealer,
    key([from, replace, on, together]),
    () => new Deal(dealer, from, { replace, on }, together),
  );
  return { ways: deal.ends(cards, names).map(({ value, p }) => ({ reply: shown(value), p })), partial };
}
