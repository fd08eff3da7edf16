import { formatList } from '../../../engine/data/figure.ts';
import type { Unit } from '../../../engine/roster.ts';
import { defineSequence } from '../../../system/sequence.ts';
import { countOf, follows, notesByStep, verbOf, wordsOf } from '../../../system/wording.ts';
import {
  type ChargeBan,
  chargeBans,
  type DeclarationResult,
  type DeclarationSetup,
  declare,
  type HaltedCharge,
  menAbleToCharge,
} from '../rules/movement/declare.ts';
import { gradeOf, isLeader, isStanding } from '../units.ts';
import { ALLOW, gradeRow, OWNER } from './tablerows.ts';

export const forbiddenCharge = wordsOf<{ readonly name: string }>((_, { name }) => name)({
  title: ': does it charge?',
  ref: '4.10',
  keys: { stays: { label: 'It does not charge' }, goes: { label: 'Allow it anyway' } },
  result: (is) => (is === 'goes' ? ' charges anyway.' : ' does not charge.'),
  help: { about: 'Pinned, shaken and routing units do not charge.', none: ALLOW },
});

export const chargeBanWords = ({ why, unit }: { readonly why: readonly ChargeBan[]; readonly unit: string }): string =>
  `${unit} is ${formatList(why)}: by the rules it may not charge.`;

export function chargeBanSentence(unit: Unit): string | undefined {
  const why = chargeBans(unit);
  return why.length > 0 ? chargeBanWords({ why, unit: unit.name }) : undefined;
}

export const haltedChargeWords = ({ unit, at }: HaltedCharge): string =>
  `${unit} stops charging${at === 'start' ? ' and goes back to its start' : ''}.`;

type Measure = { readonly goes: boolean; readonly stragglers: number };

export const declaring = defineSequence<DeclarationSetup, DeclarationResult, Measure>({
  id: 'declare',
  title: 'Declare charge',
  about: 'Move towards the target, and roll for stragglers.',
  phase: 'movement',
  edition: 2,
  beats: { stragglers: 'Charge: stragglers' },
  roles: { attacker: 'Charging unit', defender: 'Target' },
  setup: () => [
    {
      kind: 'unit',
      id: 'charger',
      title: 'Charging unit',
      role: 'attacker',
      ref: '4.10',
      whyExcluded: chargeBanSentence,
    },
    { kind: 'unit', id: 'target', title: 'Target', role: 'defender', ref: '4.10' },
  ],
  rule: declare,
  odds: {
    of: ({ verdict, stragglers }) => ({ goes: verdict === 'charges', stragglers }),
    verdict: ({ goes }) => (goes ? 'charges' : 'stays'),
    verdicts: [
      { id: 'charges', title: 'Some men charge', role: 'attacker' },
      { id: 'stays', title: 'All hang back', role: 'defender' },
    ],
    amounts: [{ id: 'stragglers', title: 'Stragglers', counts: 'men', of: ({ stragglers }) => stragglers }],
  },
  words: {
    ask: (ask, { charger }) =>
      ask.kind === 'pick'
        ? {
            title: ask.min === 1 ? 'Which man hangs back?' : `Which ${ask.min} hang back?`,
            detail: 'Leaders last.',
            ref: '4.10',
            ...follows<Notes>('hang back'),
            help: { about: 'Leaders hang back only if nobody else is left.', none: OWNER },
          }
        : ask.kind === 'choose'
          ? forbiddenCharge(ask, charger)
          : {
              title: `${charger.name}: stragglers`,
              detail: `${needsMajorMorale(charger) ? 'No leader within 6": pass Major Morale first. ' : ''}${ROLLS[gradeOf(charger)]}`,
              ref: '4.10',
              result: (n) => stragglersSay(charger.name, n),
              help: {
                about:
                  'Stragglers stay behind and miss the charge. With no leader within 6", the unit passes Major Morale first.',
                ...(ask.kind === 'roll' && ask.tally.kind === 'own'
                  ? { table: 'few-stragglers' }
                  : { table: 'stragglers', at: gradeRow(charger) }),
                none: 'Read the die’s row.',
              },
            },
    note: notesByStep<Notes, DeclarationSetup>({
      forbidden: chargeBanWords,
      'hang back': ({ men }, { charger }) => `${charger.name}: ${countOf(men, 'man hangs', 'men hang')} back.`,
    }),
    outcome: ({ verdict, stragglers, behind, dice: [open, rough] = [0, 0] }, { charger }) => {
      if (verdict === 'stays')
        return {
          title: `${charger.name} ${verbOf(charger.name, 'does', 'do')} not charge${stragglers > 0 ? ': all hang back' : ''}.`,
          orders: [],
        };
      return {
        title: `${countOf(menAbleToCharge(charger).length - behind.length, 'man charges', 'men charge')}, ${countOf(behind.length, 'hangs', 'hang')} back.`,
        orders: [`Move the chargers ${open}D6" (rough: ${rough}D6").`],
      };
    },
  },
});

type Notes = {
  readonly forbidden: Parameters<typeof chargeBanWords>[0];
  readonly 'hang back': { readonly men: number };
};

/** True if no leader of the unit stands, so that another would have to be near. (tsatf-ww2 4.3 8) */
const needsMajorMorale = ({ men }: Unit): boolean => !men.some((man) => isLeader(man) && isStanding(man));

const stragglersSay = (name: string, n: unknown): string =>
  Array.isArray(n)
    ? `${name}: ${n.join(' and ')} for stragglers.`
    : `${name}: ${countOf(Number(n), 'straggler', 'stragglers')}.`;

const ROLLS = {
  Green: 'Green: two dice, the higher counts.',
  Veteran: 'Veteran: one die.',
  Crack: 'Crack: two dice, the lower counts; none on doubles.',
} as const;
