import type { Answer } from './answer.ts';
import type { Change, Man, Unit } from './roster.ts';

/** Dice as they fell, typed by hand. */
export const diceOf = (id: string, ...faces: readonly number[]): Answer => ({
  id,
  dice: faces.map((face) => ({ face, by: 'hand' })),
});

/** What the table answers. */
export const answer = (id: string, value: unknown): Answer => ({ id, value, by: 'hand' });

/** What the rule proposes and nobody changes. */
export const offer = (id: string, value: unknown): Answer => ({ id, value, by: 'proposed' });

/** A man who comes into another state. */
export const state = (unit: string, man: string, from: string, to: string): Change => ({
  ...{ of: 'man', id: man, unit, field: 'state' },
  ...{ from, to },
});

/** A fact of a unit that changes. */
export const fact = (unit: string, name: string, from: unknown, to: unknown): Change => ({
  ...{ of: 'unit', id: unit, field: `facts.${name}` },
  ...{ from, to },
});

/** So much more of a fact of a unit, or less. */
export const count = (unit: string, name: string, by: number): Change => ({
  ...{ of: 'unit', id: unit, field: `facts.${name}` },
  by,
});

/** Cards drawn from a whole deck of the game. */
export const drawn = (deck: string, out: readonly string[]): Change => ({
  ...{ of: 'game', id: 'game', field: `decks.${deck}` },
  ...{ from: { out: [], lost: {} }, to: { out, lost: {} } },
});

/** A unit and its men, told by its mark: of "A" the men are a1, a2 with the tags A1, A2. */
export const unitOf = (
  unit: Omit<Unit, 'id' | 'men'> & { readonly id?: string },
  men: readonly (Pick<Man, 'role' | 'state'> & Partial<Man>)[],
): Unit => ({
  id: unit.mark.toLowerCase(),
  ...unit,
  men: men.map((man, i) => ({
    ...{ id: `${unit.mark.toLowerCase()}${i + 1}`, tag: `${unit.mark}${i + 1}`, name: '' },
    ...man,
    facts: man.facts ?? {},
  })),
});
