import type { Change, Unit } from '../../rules/roster.ts';
import { declaredAgainst, standing } from './unit.ts';

/** What becomes of a unit or a commander: all of him at once. (portable-wargame 3) */
export const becomes = (unit: Unit, to: string): readonly Change[] =>
  standing(unit).map(({ id, state }) => ({ of: 'man', id, unit: unit.id, field: 'state', from: state, to }));

/** A mark of the unit taken off; nothing where it has none. */
export const unmarked = (unit: Unit, ...marks: readonly string[]): readonly Change[] =>
  marks.flatMap((mark) =>
    unit.facts[mark] === true ? [{ of: 'unit', id: unit.id, field: `facts.${mark}`, from: true, to: false }] : [],
  );

/** An attack declared against the unit of that mark, or no longer. (portable-wargame 4.1) */
export function declares(unit: Unit, against: string | null): readonly Change[] {
  const from = declaredAgainst(unit) ?? null;
  return from === against ? [] : [{ of: 'unit', id: unit.id, field: 'facts.attacks', from, to: against }];
}

/** One more enemy routed, or rout suffered, where the campaign counts them. (portable-wargame 8) */
export const counted = (unit: Unit, what: 'victories' | 'routs', by = 1): Change => ({
  of: 'unit',
  id: unit.id,
  field: `facts.${what}`,
  by,
});
