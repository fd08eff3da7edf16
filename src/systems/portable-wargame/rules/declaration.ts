import { beat, type Sequence } from '../../../engine/ask.ts';
import { nth } from '../../../engine/data/lists.ts';
import type { Input } from '../../../engine/play.ts';
import type { Unit } from '../../../engine/roster.ts';
import { fieldsOf } from '../../../system/fields.ts';
import { defineSequence, type Outcome } from '../../../system/system.ts';
import { stepsOf } from '../../../system/wording.ts';
import { switches } from '../house.ts';
import { FORBIDDEN } from '../tables.ts';
import { FACTS, onTable } from '../units.ts';
import { refusalWords } from '../words/sentences.ts';
import { askAllowed, type RefusedDeclaration, whyAttackerBarred, whyBarred } from './declare.ts';

export type Setup = { readonly attacks: readonly { readonly unit: Unit; readonly target: Unit }[] };

type Declared = { readonly unit: string; readonly target: string };

export type Result = Outcome & {
  readonly verdict: 'declared' | 'refused';
  readonly declared: readonly Declared[];
  readonly refused: readonly RefusedDeclaration[];
  readonly waits: readonly string[];
};

/**
 * Declares all attacks of a phase, one target per unit. By house rule, attacks on other targets wait for the first
 * combat. (portable-wargame 4.1, A2)
 */
export function* declaration({ setup: { attacks }, house }: Input<Setup>): Sequence<Result> {
  yield* beat('declare');
  const oneByOne = switches(house).declare === 'one by one';
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

export const declarations = defineSequence<Setup, Result>({
  id: 'declarations',
  title: 'Declarations',
  about: 'Who attacks whom, when there are several combats. Each is then due, in any order.',
  phase: 'declare',
  edition: 1,
  beats: { declare: 'Declarations' },
  roles: { attacker: 'Attacker', defender: 'Defender' },
  setup: () =>
    fieldsOf<Setup>(({ list }) => [
      list('attacks', 'Attacks', { one: 'attack', range: [1, 20] }, ({ unit }) => [
        unit('unit', 'Unit', 'attacker', { of: onTable, bars: whyAttackerBarred }),
        unit('target', 'Against', 'defender', {
          of: onTable,
          bars: (target, { unit }) => unit && whyBarred([unit], [target]),
          help: 'The enemy in the square to its front, one a unit.',
          ref: '4.1',
        }),
      ]),
    ]),
  rule: declaration,
  noOdds: 'Each combat has its own odds.',
  words: {
    ask: (ask, { attacks }) => {
      const { unit, target } = nth(attacks, Number(stepsOf(ask)[1]) - 1);
      return refusalWords(unit, target);
    },
    outcome: ({ verdict, declared, refused, waits }, { attacks }) => {
      const units = attacks.flatMap(({ unit, target }) => [unit, target]);
      const name = (id: string) => units.find((unit) => unit.id === id)?.name ?? id;
      return {
        title: verdict === 'declared' ? 'The attacks are declared.' : 'There is no attack.',
        orders: [
          ...declared.map(({ unit, target }) => `${name(unit)} attacks ${name(target)}.`),
          ...refused.map(({ unit, why }) => `${name(unit)} does not attack. ${FORBIDDEN[why]}`),
          ...waits.map((unit) => `${name(unit)} declares when the first combat is fought.`),
        ],
      };
    },
  },
});
