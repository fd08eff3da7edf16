import type { Line, NumberWithLines } from '../../../engine/lines.ts';
import type { Unit } from '../../../engine/roster.ts';
import { duelSentence, stepsOf } from '../../../system/wording.ts';
import type { DuelNote } from '../rules/combat.ts';
import { type DuelResult, duelScore } from '../rules/duel.ts';
import type { PieceResult } from '../rules/round.ts';
import { pieceName } from '../units.ts';

export const namesIn =
  (...units: readonly Unit[]) =>
  (id: string): string => {
    const man = units.flatMap(({ men }) => men).find((one) => one.id === id);
    return man ? pieceName(man) : id;
  };

const TIMES: Readonly<Partial<Record<DuelResult, readonly [times: number, words: string]>>> = {
  double: [2, 'two to one'],
  triple: [3, 'three to one'],
};

/** Describes the ratio of the totals. For 7 to 2 it is "at least three to one". (ircra 4.6) */
export function margin(high: number, low: number): string {
  const [times, words] = TIMES[duelScore(high, low).result] ?? [];
  return times === undefined ? '' : `, ${high === times * low ? '' : 'at least '}${words}`;
}

export const duelWords = ({ by, on, fell, added }: DuelNote, name: (id: string) => string): string =>
  duelSentence(
    { who: name(by), die: fell.attacker, plus: added.attacker },
    { who: name(on), die: fell.defender, plus: added.defender },
    '',
    margin,
  );

export const whyNoRoom = (meets: string | undefined, name: (id: string) => string): string =>
  meets === undefined ? 'has no room to fall back' : `cannot fall back clear of ${name(meets)}`;

export function fateWords({ piece, is, blocked, pushed, meets }: PieceResult, name: (id: string) => string): string {
  const who = name(piece);
  const push = pushed === null ? '' : ` ${name(pushed)} behind it steps back too.`;
  switch (is) {
    case 'lost':
      return blocked
        ? `${who} ${whyNoRoom(meets, name)}. Our reading: it is eliminated.`
        : `${who} is eliminated: place a casualty marker.`;
    case 'disrupted':
      return blocked
        ? `${who} ${whyNoRoom(meets, name)}; it stays, disrupted.`
        : `${who} falls back its own width and is disrupted.${push}`;
    case 'stays':
      return `${who} ${whyNoRoom(meets, name)} and stays.`;
    default:
      return `${who} falls back its own width.${push}`;
  }
}

const ITEMS: Readonly<Record<string, string>> = {
  cv: 'combat value',
  pike: 'pike against musket',
  'pike in cv': 'pike',
  'pike horse': 'pike against horse',
  flank: 'in the flank',
  rear: 'in the rear',
  support: 'supports',
  actions: 'actions given up',
  commander: 'commander with it',
  disrupted: 'disrupted',
  'joint flank': 'another in the flank',
  'joint rear': 'another in the rear',
};

export function line({ what, each }: Line, name: (id: string) => string): string {
  if (what === 'cancelled') return 'Equal items cancel';
  const [piece = '', item = ''] = stepsOf({ id: what });
  return `${name(piece)}, ${ITEMS[item] ?? item}${each === undefined ? '' : ` × ${each}`}`;
}

export function pairOf({ sum }: Pick<NumberWithLines, 'sum'>): readonly string[] {
  return [...new Set(sum.map(({ what }) => stepsOf({ id: what })[0] ?? ''))].filter((id) => id !== 'cancelled');
}
