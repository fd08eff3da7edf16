import type { Ask } from '../../../engine/ask.ts';
import { formatList, formatSigned } from '../../../engine/data/figure.ts';
import { isRecord } from '../../../engine/data/plain.ts';
import type { Unit } from '../../../engine/roster.ts';
import { factsAnswered, rowNamed } from '../../../system/help.ts';
import {
  countOf,
  type duelSentence,
  independentBecause,
  meets,
  previousPath,
  siblingPath,
  sideName,
  stepsOf,
  verbOf,
  type WordsByStep,
} from '../../../system/wording.ts';
import type { AskWords, HelpWords, PlaySoFar } from '../../../system/words.ts';
import type { ChargeSetup } from '../rules/melee/chargesetup.ts';
import { type DuelRole, type DuelThrow, duelLoss, duelOutcome, OPPONENT } from '../rules/melee/duel.ts';
import type { DuelContext, DuelOrder, DuelPair, Fight, GrenadeAsks, Spares } from '../rules/melee/melee.ts';
import { fighterRow, NO_CRACK, OWNER } from './tablerows.ts';

type WithId = { readonly id: string };

export const SIDES = ['attacker', 'defender'] as const;

export const duelRole = (asked: WithId): DuelRole | undefined => SIDES.find((role) => stepsOf(asked).includes(role));

export const nameAt = (asked: WithId, setup: ChargeSetup): string =>
  unitAt(asked, setup)?.name ??
  (duelRole(asked) === 'attacker' ? sideName(setup.chargers.map(({ unit }) => unit.name)) : setup.target.name);

export function unitAt(asked: WithId, { chargers, target }: ChargeSetup): Unit | undefined {
  const [role, place] = stepsOf(asked);
  return role === 'attacker' ? chargers[Number(place) - 1]?.unit : role === 'defender' ? target : undefined;
}

export type DuelNotes = {
  readonly falls: {
    readonly won: Parameters<typeof duelSentence>[0];
    readonly lost: Parameters<typeof duelSentence>[0];
    readonly fate: Fight['fate'];
  };
  readonly spare: Pick<Spares, 'unequal'> & { readonly role: DuelRole; readonly men: number; readonly inPlace: number };
};

const SIDE_NAMES: Readonly<Record<DuelRole, readonly [one: string, many: string]>> = {
  attacker: ['charger', 'chargers'],
  defender: ['defender', 'defenders'],
};

const DOUBLING: Readonly<Record<Spares['unequal'], string>> = {
  double: 'double up (our reading)',
  two: 'double up, two to one at most (house rule)',
  sit: 'sit out (house rule)',
};

export function spareSentence({ role, men, inPlace, unequal }: DuelNotes['spare']): string {
  const spare = countOf(men, `spare ${SIDE_NAMES[role][0]}`, `spare ${SIDE_NAMES[role][1]}`);
  if (inPlace === 0 && unequal !== 'sit') return `${spare}: no enemy is left.`;
  return `${spare} ${men === 1 ? DOUBLING[unequal].replace(/^(double|sit)/, '$1s') : DOUBLING[unequal]}.`;
}

const saysThrowers = (
  ask: Ask,
  names: Readonly<Record<string, string>> = Object.fromEntries(itemsOf(ask).map(({ id, name }) => [id, name])),
): Pick<AskWords, 'result'> => ({
  result: (ids) => {
    const who = formatList((ids as readonly string[]).map((id) => unmarked(names[id] ?? id)));
    return who && `${who} ${verbOf(who, 'throws a grenade', 'throw grenades')}.`;
  },
});

const itemsOf = (ask: Ask) => (ask.kind === 'pick' ? ask.items : []);

const GRENADES_HELP: HelpWords = {
  about: 'A man with a grenade rolls two dice, and the better counts. It uses one grenade.',
  none: OWNER,
};

const duelHelp =
  (role: DuelRole, id: string, setup: ChargeSetup) =>
  ({ trail, house }: PlaySoFar): HelpWords => {
    const { chargers, target, cover, flank } = factsAnswered({ trail, setup }, 'contact');
    const unit = [...chargers.map((one) => one.unit), target].find(({ men }) => men.some((man) => man.id === id));
    const man = unit?.men.find((one) => one.id === id);
    const row = unit && man && fighterRow(unit, man, house);
    const covered = cover && !(flank && house.flank === 'cancel');
    const column =
      role === 'attacker' ? 'Charging' : flank === covered ? undefined : flank ? 'Flank, rear' : 'In cover';
    return {
      about: 'Each adds his modifiers to his die. The higher total wins. A tie rolls again.',
      table: 'melee',
      at: row === undefined ? {} : { ...rowNamed(row), ...(column === undefined ? {} : { column }) },
      none: NO_CRACK,
    };
  };

export const duelAsks: WordsByStep<ChargeSetup> = {
  order: (ask) => ({
    title: `Who fights first of the ${duelRole(ask) === 'attacker' ? 'chargers' : 'defenders'}?`,
    detail: 'First meets first, second meets second.',
    ref: '4.12',
    result: (ids) => {
      const first = itemsOf(ask).findIndex(({ id }) => id === [ids].flat()[0]);
      return first > 0 ? `${itemsOf(ask)[first]?.name} fights first.` : '';
    },
    ...independentBecause('choice'),
    help: {
      about: 'Men fight one against one in this order. Our reading: spare men then join where fewest have fought.',
      none: OWNER,
    },
  }),
  grenades: (ask, setup) => ({
    title: `${nameAt(ask, setup)}: who throws a grenade?`,
    detail: 'Two dice, the better counts.',
    ref: '4.13',
    ...saysThrowers(ask),
    ...independentBecause('choice'),
    help: GRENADES_HELP,
  }),
};

/** Words for asks such as "duel/a/b/attacker", "duel/a/b/again/defender" and "duel/a/b/grenades". */
export function duelWords(ask: Ask, setup: ChargeSetup): AskWords {
  const met = ask.context as DuelPair & DuelContext & DuelOrder & { readonly throwing?: GrenadeAsks };
  const { tags, attacker, defender } = met;
  const names = { attacker, defender };
  const of = duelRole(ask);
  if (of === undefined)
    return {
      title: `${names.attacker} against ${names.defender}: who throws a grenade?`,
      ref: '4.13',
      ...saysThrowers(ask, names),
      ...independentBecause('choice'),
      help: GRENADES_HELP,
    };
  const hasGrenade = ask.kind === 'roll' && ask.pool.count > 1;
  const line = {
    sheet: 'The duels',
    id: ask.id.replace(/(\/again[^/]*)?\/\w+$/, ''),
    who: tags[of],
    detail: names[of].replace(tags[of], '').trim(),
    group: `${spareWords(met)}${plusWords(met.plus)}`,
    order: { ask: `${of}/order`, item: met.men[of] },
    ...(met.throwing?.[of] ? { tick: { ...met.throwing[of], label: 'Grenade' } } : {}),
  };
  return {
    title: `${unmarked(names[of])} rolls`,
    ref: '4.12',
    result: (value) => `${tags[of]} rolls ${dieOf(value)}.`,
    ...meets(
      ask.id.replace(/\w+$/, OPPONENT[of]),
      { who: tags[of], plus: met.plus[of] },
      { who: tags[OPPONENT[of]], plus: met.plus[OPPONENT[of]] },
      ': roll again',
      {
        ...{ die: dieOf, again: true },
        verb: (mine, theirs) => fateVerb(met, of, thrownOf(mine), thrownOf(theirs)),
      },
    ),
    ...(hasGrenade ? { detail: 'Grenade: the better die' } : {}),
    line,
    help: duelHelp(of, met.men[of], setup),
    ...(ask.id.includes('/again')
      ? { follows: [siblingPath({ id: previousPath(ask) }, 'defender')] }
      : independentBecause('next')),
  };
}

const unmarked = (name: string): string => name.replace(/ \(.*\)$/, '');

const spareWords = ({ spares }: DuelOrder): string =>
  spares ? `Spare ${SIDE_NAMES[spares.long][1]} ${DOUBLING[spares.unequal]} · ` : '';

const plusWords = ({ attacker, defender }: DuelPair['plus']): string =>
  attacker === 0 && defender === 0
    ? 'No modifiers'
    : `Chargers ${formatSigned(attacker)}, defenders ${formatSigned(defender)}`;

const thrownOf = (value: unknown): DuelThrow =>
  isRecord(value)
    ? { best: Number(value.best), natural: Number(value.natural) }
    : { best: Number(value), natural: Number(value) };

const dieOf = (value: unknown): number => thrownOf(value).best;

/** Verb for the effect of a duel on its loser. Undefined for a tie. */
function fateVerb(
  { met, stakes }: DuelPair & DuelContext,
  own: DuelRole,
  mine: DuelThrow,
  theirs: DuelThrow,
): string | undefined {
  const told = duelOutcome(
    met,
    own === 'attacker' ? { attacker: mine, defender: theirs } : { attacker: theirs, defender: mine },
  );
  return told && FATE_WORDS[duelLoss(told, stakes).fate];
}

export const FATE_WORDS: Readonly<Record<Fight['fate'], string>> = {
  killed: 'kills',
  wounded: 'wounds',
  pushed: 'pushes back',
};
