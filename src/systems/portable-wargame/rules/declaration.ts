import { beat, type Sequence } from '../../../engine/ask.ts';
import type { Input } from '../../../engine/play.ts';
import type { Unit } from '../../../engine/roster.ts';
import type { Outcome } from '../../../system/sequence.ts';
import { houseValues } from '../house.ts';
import { FACTS } from '../units.ts';
import { askAllowed, type RefusedDeclaration } from './declare.ts';

export type AttacksSetup = { readonly attacks: readonly { readonly unit: Unit; readonly target: Unit }[] };

type Declared = { readonly unit: string; readonly target: string };

export type AttacksResult = Outcome & {
  readonly verdict: 'declared' | 'refused';
  readonly declared: readonly Declared[];
  readonly refused: readonly RefusedDeclaration[];
  readonly waits: readonly string[];
};

/**
 * Declares all attacks of a phase, one target for each unit. By house rule, attacks on other targets wait until the
 * first combat is over. (portable-wargame 4.1, A2)
 */
export function* declaration({ setup: { attacks }, house }: Input<AttacksSetup>): Sequence<AttacksResult> {
  yield* beat('declare');
  const oneByOne = houseValues(house).declare === 'one by one';
  const declared: Declared[] = [];
  const refused: RefusedDeclaration[] = [];
  const waits: string[] = [];
  for (const [i, { unit, target }] of attacks.entries()) {
    const no = yield* askAllowed(unit, target, i + 1);
    if (no) refused.push(no);
    else if (oneByOne && declared.some((first) => first.target !== target.id)) waits.push(unit.id);
    else declared.push({ unit: unit.id, target: target.id });
  }
  const against = (id: string) => declared.find(({ unit }) => unit === id)?.target;
  const mark = (unit: Unit) => attacks.find(({ target }) => target.id === against(unit.id))?.target.mark ?? null;
  return {
    verdict: declared.length > 0 ? 'declared' : 'refused',
    declared,
    refused,
    waits,
    changes: attacks.flatMap(({ unit }) => FACTS.set(unit, 'attacks', mark(unit))),
  };
}
