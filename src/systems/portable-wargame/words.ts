import type { Ask, Line } from '../../rules/ask.ts';
import type { Unit } from '../../rules/roster.ts';
import type { Words } from '../../rules/system.ts';
import type { Fate } from './effect.ts';
import { type Mod, modifier, signed } from './tables.ts';
import { isCommander } from './unit.ts';

export const YES: NonNullable<Words['keys']> = { true: { label: 'Yes' }, false: { label: 'No' } };

/** The number in "5 or more" or "3 or less". */
const bound = (ask: Ask): number => (ask.kind === 'roll' ? Number.parseInt(ask.tally.name, 10) : 0);

/** A need, short: "5 or more". */
export const needWords = (need: number): string =>
  need <= 1 ? 'Hits on any roll' : need > 6 ? 'Cannot hit' : `${need} or more`;

/** A roll to hit: what it needs, and what two keys say. (portable-wargame 4.4) */
export function hitWords(ask: Ask, name: string, at: string): Words {
  const need = bound(ask);
  const detail =
    need <= 1 ? `It hits ${at} whatever it rolls.` : need > 6 ? 'It cannot hit.' : `${need} or more hits ${at}.`;
  return {
    title: `${name}: to hit`,
    detail,
    ref: '4.4',
    keys: { 1: { label: 'Hit', tone: 'good' }, 0: { label: 'Miss', tone: 'bad' } },
  };
}

/** The asks that follow a hit: what it does to the unit, to its commander, and whether there is a way back. (portable-wargame 4.5) */
export function effectWords(ask: Ask, unit: Unit): Words | undefined {
  const { name } = unit;
  const most = bound(ask);
  const all = most < 1 ? 'Nothing routs it.' : most > 5 ? 'Any roll routs it.' : undefined;
  const keys = (gone: string, back: string): NonNullable<Words['keys']> => ({
    0: { label: back, tone: 'good' },
    1: { label: gone, tone: 'bad' },
  });
  switch (ask.id.split('/').at(-1)) {
    case 'effect':
      return {
        title: isCommander(unit) ? `${name} is caught` : `${name} is hit`,
        detail: all ?? `${most} or less: ${isCommander(unit) ? 'lost' : 'routed'}.`,
        ref: '4.5',
        keys: isCommander(unit) ? keys('Lost', 'Falls back') : keys('Routed', 'Retreats'),
      };
    case 'commander':
      return {
        title: `The commander with ${name}`,
        detail: all ?? `${most} or less: lost.`,
        ref: '4.5',
        keys: keys('Lost', 'Falls back'),
      };
    case 'back':
      return {
        title: `${name}: can it fall back a square?`,
        detail: 'Straight away from the enemy, facing as before.',
        ref: '4.5, A5',
        keys: YES,
      };
    case 'aside':
      return { title: `${name}: can it step aside?`, ref: 'A5', keys: YES };
    case 'which':
      return { title: `Which commander is with ${name}?`, ref: '4.5' };
    default:
      return undefined;
  }
}

/** A line of a need: what it is for, and what it adds to the die. (portable-wargame 4.4) */
export function line({ what, each, now }: Line): string {
  if (what === 'base') return 'A hit on 5 or more';
  if (what === 'limit') return now === 7 || now === 1 ? needWords(now) : 'A 1 always misses, a 6 hits';
  const { title, by } = modifier(what as Mod);
  return `${title}${each === undefined ? '' : ` × ${each}`} (${signed(by * (each ?? 1))} to the die)`;
}

/** What the table is to do with what was hit, a sentence each. (portable-wargame 4.5) */
export function fateOrders(fates: readonly Fate[], name: (id: string) => string): readonly string[] {
  const together = fates.length > 1 && fates.every(({ is }) => is === 'retreats');
  if (together && !fates[0]!.blocked)
    return [`${name(fates[0]!.unit)} falls back a square with its commander, facing as before.`];
  return fates.map(({ who, unit, commander, is, blocked }) => {
    const alone = unit === commander;
    const named = commander !== null && !alone ? `${name(commander)}, with ${name(unit)},` : undefined;
    const subject = who === 'unit' || alone ? name(unit) : (named ?? `The commander with ${name(unit)}`);
    if (blocked && is === 'retreats') return `${subject} steps aside a square.`;
    return `${subject} ${DOES[is]}${blocked && is !== 'stays' ? ': there is no square to fall back to' : ''}.`;
  });
}

const DOES: Readonly<Record<Fate['is'], string>> = {
  routed: 'is routed and leaves the table',
  lost: 'is lost, killed or captured',
  retreats: 'falls back a square, facing as before',
  stays: 'stays where it is, with no square to fall back to',
};
