import type { Ask } from '../../../engine/ask.ts';
import { formatAtLeast, formatRange } from '../../../engine/data/figure.ts';
import type { Line } from '../../../engine/lines.ts';
import type { Unit } from '../../../engine/roster.ts';
import { rowNamed, statedLines } from '../../../system/help.ts';
import {
  follows,
  mayFollow,
  possessive,
  saysTest,
  siblingPath,
  targetOf,
  type WordsByStep,
} from '../../../system/wording.ts';
import type { AskWords, HelpWords, PlaySoFar } from '../../../system/words.ts';
import { whyForbidden } from '../rules/declaration.ts';
import type { NamedResult } from '../rules/effect.ts';
import { FORBIDDEN, HIT, type Mod, modifier } from '../tables.ts';
import { isCommander, type Quality, quality } from '../units.ts';

export const BOARD = 'No table: look at the board.';

const NO_THROW = ': no need to throw.';

export const needWords = (need: number): string =>
  need <= 1 ? 'Any roll hits' : need > 6 ? 'Cannot hit' : need === 6 ? '6' : formatAtLeast(need);

export function hitWords(ask: Ask, name: string, at?: string): AskWords {
  const need = targetOf(ask) ?? 0;
  return {
    title: `Roll for ${name}${at === undefined ? '' : ` against ${at}`}`,
    ...(need <= 1 || need > 6 ? { detail: `${needWords(need)}${NO_THROW}` } : {}),
    ref: '4.4',
    keys: { 1: { label: 'Hit', tone: 'good' }, 0: { label: 'Miss', tone: 'bad' } },
    ...saysTest(`${name} ${at === undefined ? 'hit the enemy' : `hit ${at}`}.`, missWords(name, at)),
    // The units roll in turn until a hit.
    ...mayFollow('hit', 'effect', 'commander'),
  };
}

export const hitHelp =
  (ask: Ask, about: string, table: string, modifiers: readonly { readonly id: Mod; readonly title: string }[]) =>
  (play: PlaySoFar): HelpWords => {
    const sum = statedLines(play, siblingPath(ask, 'need'));
    const held = modifiers.filter(({ id }) => sum.some(({ what, by }) => what === id && by !== 0));
    return { about, table, at: rowNamed(...held.map(({ title }) => title)), none: 'No row applies.' };
  };

export const missWords = (name: string, at?: string): string => `${name} missed${at === undefined ? '' : ` ${at}`}.`;

export const needTitle = (name: string): string => `Needed by ${name}`;

export const ALLOWED_KEYS = { no: { label: 'It does not attack' }, table: { label: 'It attacks anyway' } };

export function refusalWords(unit: Unit, defender: Unit): AskWords {
  const why = whyForbidden(unit, defender);
  return {
    title: `${unit.name} may not attack ${defender.name}`,
    ...(why ? { detail: FORBIDDEN[why] } : {}),
    ref: '4.1',
    keys: ALLOWED_KEYS,
    help: {
      about: 'Some units may not attack, or not this enemy.',
      table: 'forbidden',
      at: { row: (cells) => why !== undefined && cells.includes(FORBIDDEN[why]) },
    },
  };
}

export const noAttack = (name: string): string => `No attack by ${name}.`;

export const effectAsks = <S>(unitOf: (ask: Ask, setup: S) => Unit): WordsByStep<S> => ({
  effect: (ask, setup) => {
    const unit = unitOf(ask, setup);
    const isAlone = isCommander(unit);
    return {
      ...effectWords(ask, unit.name, quality(unit), isAlone ? 'Lost' : 'Routed'),
      title: `Hit on ${unit.name}`,
      ...(isAlone ? mayFollow('hit') : follows('hit')),
    };
  },
  commander: (ask, setup) => ({
    ...effectWords(ask, `${possessive(unitOf(ask, setup).name)} commander`, 'elite', 'Lost'),
    title: `Commander with ${unitOf(ask, setup).name}`,
    follows: [siblingPath(ask, 'effect')],
  }),
  back: (ask, setup) => ({
    title: `Square behind ${ask.context?.his ? 'the commander' : unitOf(ask, setup).name}`,
    keys: { true: { label: 'Free' }, false: { label: 'Blocked' } },
    ...followsEffect(ask),
    detail: 'Directly away from the enemy.',
    ref: '4.5, A5',
    // The question of the advance offers it for a defender.
    ...(ask.whose === 'defender' ? {} : { isInResult: true }),
    help: {
      about: 'It needs a free square there.',
      none: 'Without one, a house rule decides.',
    },
  }),
  aside: (ask, setup) => ({
    title: `Can ${ask.context?.his ? 'the commander' : unitOf(ask, setup).name} step aside?`,
    keys: { true: { label: 'Steps aside' }, false: { label: 'Cannot' } },
    ...followsEffect(ask),
    ref: 'A5',
    help: { about: 'A unit that cannot retreat may step aside.', none: 'This is your house rule.' },
  }),
  which: (ask, setup) => ({
    title: `Which commander was with ${unitOf(ask, setup).name}?`,
    ref: '4.5',
    follows: [siblingPath(ask, 'commander')],
    help: { about: 'The owner names the commander who was lost.', none: BOARD },
  }),
});

const followsEffect = (ask: Ask): Pick<AskWords, 'follows' | 'mayFollow'> => ({
  follows: [siblingPath(ask, 'effect')],
  ...mayFollow(siblingPath(ask, 'commander')),
});

const faces = (from: number, to: number): string => (from === to ? `${from}` : formatRange(from, to));

const ROLLS_AS: Readonly<Partial<Record<Quality, string>>> = { poor: 'Poor troops.', elite: 'As elite.' };

function effectWords(ask: Ask, name: string, is: Quality, gone: string): Omit<AskWords, 'title'> {
  const most = targetOf(ask) ?? 0;
  const all = most < 1 ? `Nothing routs it${NO_THROW}` : most > 5 ? `Any roll routs it${NO_THROW}` : undefined;
  const detail = all ?? ROLLS_AS[is];
  return {
    ...(detail === undefined ? {} : { detail }),
    ...(all ? {} : { need: `${faces(1, most)}: ${gone.toLowerCase()}. ${faces(most + 1, 6)}: retreats.` }),
    ref: '4.5',
    keys: { 0: { label: 'Retreats' }, 1: { label: gone, tone: 'bad' } },
    ...saysTest(goneWords(name, gone === 'Lost'), `${name} retreated.`),
    help: {
      about: 'One D6, by quality. A commander in the square rolls for himself, as elite.',
      table: 'effect',
      at: rowNamed(HIT[is]),
    },
  };
}

/** Label of a modifier. Its value changes the roll needed, with the opposite sign of the die. (portable-wargame 4.4) */
export function line({ what, each, now }: Line): string {
  if (what === 'base') return 'Basic number';
  if (what === 'limit') return now === 7 || now === 1 ? needWords(now) : 'A 1 always misses, a 6 hits';
  return `${modifier(what as Mod).title}${each === undefined ? '' : ` × ${each}`}`;
}

const goneWords = (name: string, isCommander: boolean): string => `${name} ${isCommander ? 'is lost' : 'routed'}.`;

export function beatenWords(unit: Unit, isRouted: boolean): string {
  return isRouted ? goneWords(unit.name, isCommander(unit)) : `${unit.name} retreated.`;
}

export const stuckWords = (fates: readonly NamedResult[], name: (id: string) => string): string =>
  fates.flatMap(({ is, unit }) => (is === 'stays' ? `${name(unit)} cannot retreat and must stay.` : [])).join(' ');

/** Says what becomes of commanders with a unit that is hit, except of one who retreats with it. */
export const commanderWords = (fates: readonly NamedResult[], name: (id: string) => string): string =>
  fates
    .filter(({ who, unit, commander }) => who === 'commander' && unit !== commander)
    .map(({ unit, commander, is }) => {
      const his = 'Its commander';
      if (is === 'lost') return ` ${commander === null ? his : name(commander)} is lost.`;
      const isAlone = fates.some((one) => one.unit === unit && one.is === 'routed');
      return is === 'retreats' && isAlone ? ` ${his} gets away.` : '';
    })
    .join('');

const AWAY = 'a square directly away from the enemy';

export function fateOrders(fates: readonly NamedResult[], name: (id: string) => string): readonly string[] {
  const together = fates.length > 1 && fates.every(({ is }) => is === 'retreats');
  const [first] = fates;
  if (together && first && !first.blocked) return [`Move ${name(first.unit)} and its commander ${AWAY}, same facing.`];
  return fates.map(({ who, unit, commander, is, blocked }) => {
    const figure = who === 'unit' ? name(unit) : commander === null ? 'its commander' : name(commander);
    if (is === 'stays') return `Leave ${figure} in place.`;
    const back = who === 'unit' ? `${AWAY}, same facing` : AWAY;
    if (is === 'retreats') return `Move ${figure} ${blocked ? 'aside a square' : back}.`;
    return `Take ${figure} off the table${blocked ? ': it cannot retreat' : ''}.`;
  });
}
