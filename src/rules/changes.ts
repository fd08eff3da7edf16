import { key } from './chances.ts';
import type { Deck } from './deck.ts';
import type { Change, Man, Unit } from './roster.ts';

/** A man in another state, by the id of one that his unit's kind has; nothing where he is in it already. */
export const becomes = (unit: Unit, man: Man, to: string): readonly Change[] =>
  man.state === to ? [] : [{ of: 'man', id: man.id, unit: unit.id, field: 'state', from: man.state, to }];

/** A deck of the game as it lies now; nothing where no card of it was drawn. */
export const cards = (deck: string, from: Deck, to: Deck): readonly Change[] =>
  key(from) === key(to) ? [] : [{ of: 'game', id: 'game', field: `decks.${deck}`, from, to }];
