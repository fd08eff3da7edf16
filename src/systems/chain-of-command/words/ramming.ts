import type { Unit } from '../../../engine/roster.ts';
import { fieldsOf } from '../../../system/fields.ts';
import { rowNamed } from '../../../system/help.ts';
import { defineSequence } from '../../../system/sequence.ts';
import { countOf, notesByStep, saysNumber, stepsOf } from '../../../system/wording.ts';
import { type CrashResult, RAMMING_SIDES, type RammingResult, type RammingSetup, ram } from '../rules/ramming.ts';
import { isVehicle, UNIT_FACTS } from '../units.ts';

const armour = (unit: Unit | undefined): number => Math.min(20, Math.max(1, unit ? UNIT_FACTS.of(unit, 'armour') : 1));

export const rammingSequence = defineSequence<RammingSetup, RammingResult, RammingResult['verdict']>({
  id: 'ramming',
  title: 'Ramming',
  about: 'Two armoured vehicles touch: a D6 for each point of armour.',
  phase: 'combat',
  edition: 1,
  verb: 'ram',
  beats: { crash: 'Crash' },
  roles: { first: 'First vehicle', second: 'Second vehicle' },
  setup: () =>
    fieldsOf<RammingSetup>(({ unit, number }) =>
      RAMMING_SIDES.flatMap((which) => [
        unit(which, `The ${which} vehicle`, which, { of: isVehicle }),
        number(`${which}-armour`, 'Armour', [1, 20], {
          ...{ ref: '4.14', titleUnit: which },
          default: (siblings) => armour(siblings[which]),
        }),
      ]),
    ),
  rule: ram,
  odds: {
    wins: true,
    of: ({ verdict }) => verdict,
    verdicts: [
      { id: 'first', title: 'First vehicle wins', role: 'first' },
      { id: 'equal', title: 'Equal' },
      { id: 'second', title: 'Second vehicle wins', role: 'second' },
    ],
  },
  words: {
    ask: (ask, setup) => {
      const { name } = stepsOf(ask)[0] === 'first' ? setup.first : setup.second;
      return {
        title: `${name}: how many hits?`,
        detail: 'A 5 or 6 hits.',
        ref: '4.14',
        ...saysNumber((n) => `${name}: ${countOf(n, 'hit', 'hits')}.`),
        help: {
          about: 'Each vehicle rolls a D6 for each point of armour. Fewer hits take more Shock.',
          table: 'tank',
          at: rowNamed('Ramming'),
        },
      };
    },
    note: notesByStep<{ crash: CrashResult }, RammingSetup>({
      crash: (crash, setup) => `${hitsOf(crash, setup)} ${betterOf(crash, setup)}`,
    }),
    outcome: ({ verdict, hits, shock }, setup) => ({
      title: betterOf({ verdict }, setup),
      detail: hitsOf({ hits }, setup),
      orders: RAMMING_SIDES.map((which) => `${setup[which].name} takes ${shock[which]} Shock.`),
    }),
  },
});

const hitsOf = ({ hits }: Pick<CrashResult, 'hits'>, { first, second }: RammingSetup): string =>
  `${first.name}: ${countOf(hits.first, 'hit', 'hits')}. ${second.name}: ${countOf(hits.second, 'hit', 'hits')}.`;

const betterOf = ({ verdict }: Pick<CrashResult, 'verdict'>, setup: RammingSetup): string =>
  verdict === 'equal' ? 'Both bounce off.' : `${setup[verdict].name} wins the crash.`;
