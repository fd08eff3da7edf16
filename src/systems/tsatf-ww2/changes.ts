import { key } from '../../rules/chances.ts';
import { type Deck, fresh } from '../../rules/deck.ts';
import type { Change, Man, Unit } from '../../rules/roster.ts';
import { type State, stands } from './unit.ts';

/** A man in another state; nothing where he is so already. */
export const becomes = (unit: Unit, man: Man, to: State): readonly Change[] =>
  man.state === to ? [] : [{ of: 'man', id: man.id, unit: unit.id, field: 'state', from: man.state, to }];

/** A fact of a man; nothing where it is so already. */
export const manFact = (unit: Unit, man: Man, name: string, to: string | number | boolean): readonly Change[] =>
  same(man.facts[name], to)
    ? []
    : [{ of: 'man', id: man.id, unit: unit.id, field: `facts.${name}`, from: man.facts[name] ?? null, to }];

/** A fact of a unit, its states among them; nothing where it is so already. */
export const unitFact = (unit: Unit, name: string, to: string | number | boolean): readonly Change[] =>
  same(unit.facts[name], to)
    ? []
    : [{ of: 'unit', id: unit.id, field: `facts.${name}`, from: unit.facts[name] ?? null, to }];

/** A fact never noted is one that is not so, or none of it. */
const same = (is: unknown, to: unknown): boolean => (is ?? (to === false || to === 0 ? to : undefined)) === to;

/** A counter of a unit, up or down by so many. */
export const unitCount = (unit: Unit, name: string, by: number): readonly Change[] =>
  by === 0 ? [] : [{ of: 'unit', id: unit.id, field: `facts.${name}`, by }];

/** A counter of a man, up or down by so many. */
export const manCount = (unit: Unit, man: Man, name: string, by: number): readonly Change[] =>
  by === 0 ? [] : [{ of: 'man', id: man.id, unit: unit.id, field: `facts.${name}`, by }];

/** A deck of the game, where some of its cards were drawn. (tsatf-ww2 4.2) */
export const cards = (deck: 'casualty' | 'activation', from: Deck, to: Deck): readonly Change[] =>
  key(from) === key(to) ? [] : [{ of: 'game', id: 'game', field: `decks.${deck}`, from, to }];

/** What the next card is drawn from, by the house rule. (tsatf-ww2 W-01) */
export const drawing = (deck: Deck, replace: boolean): Deck => (replace ? fresh : deck);

/** The unit as it would be with these men in other states: what a rule goes on with. */
export const now = (unit: Unit, states: Readonly<Record<string, State>>, facts: Unit['facts'] = {}): Unit => ({
  ...unit,
  facts: { ...unit.facts, ...facts },
  men: unit.men.map((man) => (states[man.id] ? { ...man, state: states[man.id]! } : man)),
});

/** A unit pinned as a whole: its men who stand are not changed by it, and are freed with it. (tsatf-ww2 4.8, 4.14) */
export const unpinned = (unit: Unit): readonly Change[] => [
  ...unitFact(unit, 'pinned', false),
  ...unit.men.filter((man) => stands(man) && man.state === 'pinned').flatMap((man) => becomes(unit, man, 'ok')),
];
