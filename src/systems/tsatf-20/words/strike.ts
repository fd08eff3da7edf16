import type { Ask } from '../../../engine/ask.ts';
import { formatAtMost } from '../../../engine/data/figure.ts';
import type { Line } from '../../../engine/lines.ts';
import type { ReplayStep } from '../../../engine/replay.ts';
import {
  countOf,
  follows,
  independentBecause,
  oneMore,
  ordinal,
  possessive,
  saysNumber,
  saysTest,
  testKeys,
  verbOf,
  type WordsByStep,
  YES_KEYS,
} from '../../../system/wording.ts';
import type { HelpWords, TableSpot } from '../../../system/words.ts';
import type { CloseCombatSetup } from '../rules/setup.ts';
import { nameOf, sideNameOf } from './sides.ts';

export type TotalNote = { readonly total: Readonly<Record<'total' | 'divisor' | 'casualties' | 'remainder', number>> };

export function totalSentence(
  { total, divisor, casualties, remainder }: TotalNote['total'],
  setup: CloseCombatSetup,
  note: { readonly id: string },
): string {
  const over = remainder === 0 ? '' : `, ${remainder} over`;
  return `${possessive(sideNameOf(note, setup))} ${total} ÷ ${divisor} = ${countOf(casualties, 'casualty', 'casualties')}${over}.`;
}

export const inflictsWords = (name: string): string => `${name} ${verbOf(name, 'inflicts', 'inflict')}`;

const nextOf = ({ context }: Ask): number => Number(context?.casualties) + 1;

const confirmHelp = ({ context }: Ask): HelpWords => ({
  about: 'The remainder may make one more casualty, on one die.',
  table: 'confirm',
  at: { column: `${context?.remainder}` },
  none: 'The table is for divisor 6 and a D6.',
});

export const strikeAsks: WordsByStep<CloseCombatSetup> = {
  pool: (ask, setup) => {
    const name = nameOf(ask, setup);
    return {
      title: `${name} ${verbOf(name, 'rolls', 'roll')}`,
      ref: '4.4',
      ...saysNumber((total) => `${name}: ${total}.`),
      ...independentBecause('own sum'),
      help: ({ trail }) => ({
        about: 'Roll and add up. Every 6 points (a house rule) make one casualty.',
        table: 'base',
        at: columnOfMen(ask.whose, trail),
        none: 'Each unit reads its own column.',
      }),
    };
  },
  try: (ask, setup) => ({
    title: `${nameOf(ask, setup)}: roll for ${oneMore(nextOf(ask))} casualty?`,
    detail: `${formatAtMost(Number(ask.context?.remainder))} scores it.`,
    ref: 'T-03',
    keys: YES_KEYS,
    ...follows<TotalNote>('total'),
    help: confirmHelp(ask),
  }),
  confirm: (ask, setup) => ({
    title: `${nameOf(ask, setup)}: confirming die`,
    ref: '4.4',
    keys: testKeys(ask, `${ordinal(nextOf(ask)).replace(/^./, (first) => first.toUpperCase())} casualty`, 'No more'),
    ...saysTest(
      `${inflictsWords(nameOf(ask, setup))} ${oneMore(nextOf(ask))} casualty.`,
      `${inflictsWords(nameOf(ask, setup))} no more.`,
    ),
    ...follows<TotalNote>('total'),
    help: confirmHelp(ask),
  }),
};

function columnOfMen(whose: string, trail: readonly ReplayStep[]): TableSpot {
  const ownLines = trail.flatMap((step) => ('stated' in step && step.stated.whose === whose ? step.stated.sum : []));
  const [men, ...others] = ownLines.filter(({ what }) => what === 'men' || what === 'men and leaders');
  if (!men?.each || others.length > 0) return {};
  return { column: men.each > 10 ? 'two more' : `${men.each}` };
}

const halfOf = (men: string, n = 0): string => `${men} ÷ 2${n % 2 === 1 ? ', rounded up' : ''}`;

export function poolLineWords({ what, each, now }: Line): string {
  switch (what) {
    case 'men':
      return halfOf(countOf(each ?? 0, 'man', 'men'), each);
    case 'men and leaders':
      return halfOf(`${each} men with leaders`, each);
    case 'floor':
      return `At least ${now}`;
    default:
      return each === undefined ? what : `${what} ×\u00a0${each}`;
  }
}
