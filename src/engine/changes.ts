import { key } from './dice/chances.ts';
import type { Deck } from './dice/deck.ts';
import type { Change, Man, Unit } from './roster.ts';

export const becomes = (unit: Unit, man: Man, to: string): readonly Change[] =>
  man.state === to ? [] : [{ of: 'man', id: man.id, unit: unit.id, field: 'state', from: man.state, to }];

export const cards = (deck: string, from: Deck, to: Deck): readonly Change[] =>
  key(from) === key(to) ? [] : [{ of: 'game', id: 'game', field: `decks.${deck}`, from, to }];
