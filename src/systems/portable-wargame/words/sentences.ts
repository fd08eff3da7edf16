import type { Ask } from '../../../engine/ask.ts';
import type { Line } from '../../../engine/lines.ts';
import type { Unit } from '../../../engine/roster.ts';
import {
  follows,
  mayFollow,
  saysTest,
  siblingPath,
  targetOf,
  verbOf,
  type WordsByStep,
  YES_KEYS,
} from '../../../system/wording.ts';
import type { AskWords } from '../../../system/words.ts';
import { whyForbidden } from '../rules/declare.ts';
import type { NamedResult } from '../rules/effect.ts';
import { FORBIDDEN, type Mod, modifier } from '../tables.ts';
import { isCommander } from '../units.ts';

export const needWords = (need: number): string =>
  need <= 1 ? 'Hits on any roll' : need > 6 ? 'Cannot hit' : `${need} or more`;

export function hitWords(ask: Ask, name: string, at: string): AskWords {
  const need = targetOf(ask) ?? 0;
  const detail =
    need <= 1 ? `It hits ${at} whatever it rolls.` : need > 6 ? 'It cannot hit.' : `${need} or more hits ${at}.`;
  return {
    title: `${name}: to hit`,
    detail,
    ref: '4.4',
    keys: { 1: { label: 'Hit', tone: 'good' }, 0: { label: 'Miss', tone: 'bad' } },
    ...saysTest(`${name} ${verbOf(name, 'hits', 'hit')} ${at}.`, `${name} ${verbOf(name, 'misses', 'miss')} ${at}.`),
    // The units roll in turn until a hit.
    ...mayFollow('hit', 'effect', 'commander'),
  };
}

export function refusalWords(unit: Unit, defender: Unit): AskWords {
  const why = whyForbidden(unit, defender);
  return {
    title: `${unit.name} may not attack ${defender.name}`,
    ...(why ? { detail: FORBIDDEN[why] } : {}),
    ref: '4.1',
    keys: { no: { label: 'It does not attack' }, table: { label: 'Allow it anyway' } },
  };
}

export const effectAsks = <S>(unitOf: (ask: Ask, setup: S) => Unit): WordsByStep<S> => ({
  effect: (ask, setup) => {
    const unit = unitOf(ask, setup);
    return isCommander(unit)
      ? { ...effectWords(ask, unit.name, 'Lost', 'Falls back'), title: `${unit.name} is caught`, ...mayFollow('hit') }
      : { ...effectWords(ask, unit.name, 'Routed', 'Retreats'), title: `${unit.name} is hit`, ...follows('hit') };
  },
  commander: (ask, setup) => ({
    ...effectWords(ask, `The commander with ${unitOf(ask, setup).name}`, 'Lost', 'Falls back'),
    title: `The commander with ${unitOf(ask, setup).name}`,
    follows: [siblingPath(ask, 'effect')],
  }),
  back: (ask, setup) => ({
    title: `${unitOf(ask, setup).name}: can it fall back a square?`,
    detail: 'Straight away from the enemy, facing as before.',
    ref: '4.5, A5',
    keys: YES_KEYS,
    ...fellBack(ask),
  }),
  aside: (ask, setup) => ({
    title: `${unitOf(ask, setup).name}: can it step aside?`,
    ref: 'A5',
    keys: YES_KEYS,
    ...fellBack(ask),
  }),
  which: (ask, setup) => ({
    title: `Which commander was with ${unitOf(ask, setup).name}?`,
    ref: '4.5',
    follows: [siblingPath(ask, 'commander')],
  }),
});

const fellBack = (ask: Ask): Pick<AskWords, 'follows' | 'mayFollow'> => ({
  follows: [siblingPath(ask, 'effect')],
  ...mayFollow(siblingPath(ask, 'commander')),
});

function effectWords(ask: Ask, name: string, gone: string, back: string): Omit<AskWords, 'title'> {
  const most = targetOf(ask) ?? 0;
  const all = most < 1 ? 'Nothing routs it.' : most > 5 ? 'Any roll routs it.' : undefined;
  return {
    detail: all ?? `${most} or less: ${gone.toLowerCase()}.`,
    ref: '4.5',
    keys: { 0: { label: back, tone: 'good' }, 1: { label: gone, tone: 'bad' } },
    ...saysTest(
      `${name} ${verbOf(name, 'is', 'are')} ${gone.toLowerCase()}${all ? '' : `, on ${most} or less`}.`,
      `${name} ${verbOf(name, back.toLowerCase(), back.toLowerCase().replace(/s\b/, ''))}${all ? '' : `, on ${most + 1} or more`}.`,
    ),
  };
}

/** Label of a modifier. Its value changes the roll needed, with the opposite sign of the die. (portable-wargame 4.4) */
export function line({ what, each, now }: Line): string {
  if (what === 'base') return 'Basic number';
  if (what === 'limit') return now === 7 || now === 1 ? needWords(now) : 'A 1 always misses, a 6 hits';
  return `${modifier(what as Mod).title}${each === undefined ? '' : ` × ${each}`}`;
}

export function fateOrders(fates: readonly NamedResult[], name: (id: string) => string): readonly string[] {
  const together = fates.length > 1 && fates.every(({ is }) => is === 'retreats');
  const [first] = fates;
  if (together && first && !first.blocked)
    return [`${name(first.unit)} falls back a square with its commander, facing as before.`];
  return fates.map(({ who, unit, commander, is, blocked }) => {
    const alone = unit === commander;
    const named = commander !== null && !alone ? `${name(commander)}, with ${name(unit)},` : undefined;
    const subject = who === 'unit' || alone ? name(unit) : (named ?? `The commander with ${name(unit)}`);
    if (blocked && is === 'retreats') return `${subject} steps aside a square.`;
    return `${subject} ${DOES[is]}${blocked && is !== 'stays' ? ': there is no square to fall back to' : ''}.`;
  });
}

const DOES: Readonly<Record<NamedResult['is'], string>> = {
  routed: 'is routed and leaves the table',
  lost: 'is lost, killed or captured',
  retreats: 'falls back a square, facing as before',
  stays: 'stays where it is, with no square to fall back to',
};
