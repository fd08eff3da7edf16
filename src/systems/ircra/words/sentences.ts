import { formatList } from '../../../engine/data/figure.ts';
import type { Line, NumberWithLines } from '../../../engine/lines.ts';
import type { Man, Unit } from '../../../engine/roster.ts';
import { duelSentence, stepsOf, verbOf } from '../../../system/wording.ts';
import type { DuelNote } from '../rules/combat.ts';
import type { PieceResult } from '../rules/round.ts';

/** Names a piece by its tag. A piece without a tag is named with its unit. */
export const whoOf = (man: Man, { name }: Unit): string => (man.tag === '' ? `${man.name} of ${name}` : man.tag);

export const breaksWords = (name: string): string => `${name} ${verbOf(name, 'breaks', 'break')}`;

export const winsWords = (name: string): string => `${name} ${verbOf(name, 'wins', 'win')}`;

export const removalOrder = (name: string): string => `Remove ${name}. Place a unit casualty marker.`;

export const duelWords = ({ by, on, fell, added }: DuelNote, name: (id: string) => string): string =>
  duelSentence(
    { who: name(by), die: fell.attacker, plus: added.attacker },
    { who: name(on), die: fell.defender, plus: added.defender },
    '',
  );

export const whyNoRoom = (meets: string | undefined, name: (id: string) => string): string =>
  meets === undefined ? 'has no room to fall back' : `cannot fall back clear of ${name(meets)}`;

export function fateWords({ piece, is, blocked, pushed, meets }: PieceResult, name: (id: string) => string): string {
  const who = name(piece);
  const push = pushed === null ? '' : ` ${name(pushed)} behind it falls back too.`;
  switch (is) {
    case 'lost':
      return blocked ? `${who} ${whyNoRoom(meets, name)}. Our reading: it is eliminated.` : `${who} is eliminated.`;
    case 'disrupted':
      return blocked
        ? `${who} ${whyNoRoom(meets, name)}. It stays, disrupted.`
        : `${who} falls back, disrupted.${push}`;
    case 'stays':
      return `${who} ${whyNoRoom(meets, name)} and stays.`;
    default:
      return `${who} falls back.${push}`;
  }
}

export function fatesWords(fates: readonly PieceResult[], name: (id: string) => string): string {
  const bothBack = fates.length === 2 && fates.every(({ is, pushed }) => is === 'back' && pushed === null);
  return bothBack ? 'both fall back.' : fates.map((fate) => fateWords(fate, name)).join(' ');
}

/** Moves on the table after a round: one order for each kind of result, then the unusual ones. */
export function moveOrders(fates: readonly PieceResult[], name: (id: string) => string): readonly string[] {
  const isUsual = ({ is, blocked, pushed }: PieceResult) => is !== 'stays' && !blocked && pushed === null;
  const moved = fates.filter((fate) => isUsual(fate) && fate.is !== 'lost').map(({ piece }) => name(piece));
  return [
    ...(moved.length > 0 ? [`Fall back one width: ${formatList(moved)}.`] : []),
    ...fates.filter((fate) => !isUsual(fate)).map((fate) => fateWords(fate, name)),
  ];
}

const ITEMS: Readonly<Record<string, string>> = {
  cv: 'combat value',
  pike: 'pike against musket',
  'pike in cv': 'pike',
  'pike horse': 'pike against horse',
  flank: 'flank attack',
  rear: 'rear attack',
  support: 'support',
  actions: 'actions given up',
  commander: 'commander',
  disrupted: 'disrupted',
  'joint flank': 'second flank attack',
  'joint rear': 'second rear attack',
  adjusted: 'table adjustment',
};

export const modifierName = (what: string): string => ITEMS[what] ?? what;

export function line({ what, each }: Line, name: (id: string) => string): string {
  if (what === 'cancelled') return 'Equal modifiers cancel';
  const [piece = '', item = ''] = stepsOf({ id: what });
  return `${name(piece)}, ${modifierName(item)}${each === undefined ? '' : ` × ${each}`}`;
}

export function duelIds({ sum }: Pick<NumberWithLines, 'sum'>): readonly string[] {
  return [...new Set(sum.map(({ what }) => stepsOf({ id: what })[0] ?? ''))].filter((id) => id !== 'cancelled');
}
