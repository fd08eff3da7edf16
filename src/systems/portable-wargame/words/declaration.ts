import { nth } from '../../../engine/data/lists.ts';
import { fieldsOf } from '../../../system/fields.ts';
import { defineSequence } from '../../../system/sequence.ts';
import { countOf, stepsOf } from '../../../system/wording.ts';
import {
  type AttacksResult,
  type AttacksSetup,
  declaration,
  whyAttackerBarred,
  whyNoAttack,
} from '../rules/declaration.ts';
import { onTable } from '../units.ts';
import { noAttack, refusalWords } from './sentences.ts';

export const declarations = defineSequence<AttacksSetup, AttacksResult>({
  id: 'declarations',
  title: 'Several combats',
  about: 'Declare every attack of the turn, then fight combat by combat.',
  phase: 'declare',
  edition: 1,
  beats: { declare: 'Several combats' },
  roles: { attacker: 'Attacker', defender: 'Defender' },
  setup: () =>
    fieldsOf<AttacksSetup>(({ list }) => [
      list('attacks', 'Attacks', { singular: 'attack', range: [1, 20] }, ({ unit }) => [
        unit('unit', 'Unit', 'attacker', { of: onTable, whyExcluded: whyAttackerBarred }),
        unit('target', 'Against', 'defender', {
          of: onTable,
          whyExcluded: (target, { unit }) => unit && whyNoAttack([unit], [target]),
          help: 'One target each: the enemy in front',
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
        title:
          verdict === 'declared' ? `${countOf(declared.length, 'attack', 'attacks')} declared.` : 'Nobody attacks.',
        orders: [
          ...declared.map(({ unit, target }) => `${name(unit)} against ${name(target)}.`),
          ...refused.map(({ unit }) => noAttack(name(unit))),
          ...waits.map((unit) => `${name(unit)} must declare after the first combat.`),
        ],
      };
    },
  },
});
