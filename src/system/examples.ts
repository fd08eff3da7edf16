import type { Answer } from '../engine/answer.ts';
import type { Play } from '../engine/play.ts';
import type { Overrulings } from '../engine/replay.ts';
import type { Change, Man, Unit } from '../engine/roster.ts';

export const diceOf = (id: string, ...faces: readonly number[]): Answer => ({
  id,
  dice: faces.map((face) => ({ face, by: 'hand' })),
});

export const answer = (id: string, value: unknown): Answer => ({ id, value, by: 'hand' });

export const offer = (id: string, value: unknown): Answer => ({ id, value, by: 'proposed' });

export const stateFrom = (unit: string, man: string, from: string, to: string): Change => ({
  of: 'man',
  id: man,
  unit,
  field: 'state',
  from,
  to,
});

export const factFrom = (unit: string, name: string, from: unknown, to: unknown): Change => ({
  ...{ of: 'unit', id: unit, field: `facts.${name}` },
  from,
  to,
});

export const countBy = (unit: string, name: string, by: number): Change => ({
  ...{ of: 'unit', id: unit, field: `facts.${name}` },
  by,
});

export const drawn = (deck: string, out: readonly string[]): Change => ({
  ...{ of: 'game', id: 'game', field: `decks.${deck}` },
  ...{ from: { out: [], lost: {} }, to: { out, lost: {} } },
});

/** Builds a unit with numbered men. The mark "A" gives the ids a1, a2 and the tags A1, A2. */
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

export type Example = { readonly id: string; readonly title: string } & (
  | { readonly plays: readonly PlayWithOutcome[] }
  | (CliRuleCall & { readonly outcome: unknown })
);

export type ExamplePlay = Pick<Play, 'sequence' | 'setup' | 'answers'> & {
  readonly house?: Play['house'];
  readonly overruled?: Overrulings;
};

export type PlayWithOutcome = ExamplePlay & { readonly outcome: unknown };

export const played = (id: string, title: string, play: PlayWithOutcome): Example => ({ id, title, plays: [play] });

export type CliRuleCall = {
  readonly part: string;
  readonly input: unknown;
  readonly answers?: readonly Answer[];
  readonly overruled?: Overrulings;
};
