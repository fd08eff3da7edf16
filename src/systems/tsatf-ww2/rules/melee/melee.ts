import { asRole, note, pick, type Sequence, scope, withContext } from '../../../../engine/ask.ts';
import { zip } from '../../../../engine/data/lists.ts';
import { itemOf } from '../../../../engine/pickmen.ts';
import { mapTogether } from '../../../../engine/together.ts';
import type { Switches } from '../../house.ts';
import type { DuelEffect } from '../../tables.ts';
import { lostManNote } from '../../units.ts';
import { type Duel, type DuelRole, duel, duelLoss, OPPONENT } from './duel.ts';

export type MeleeFigure = {
  readonly id: string;
  readonly tag: string;
  readonly name: string;
  readonly place: number;
  readonly plus: number;
  readonly marked: boolean;
};

/** Both sides in pairing order. `grenades` are keyed by `place`, the unit's position in its side. (tsatf-ww2 4.12) */
export type MeleeLineUp = {
  readonly attacker: readonly MeleeFigure[];
  readonly defender: readonly MeleeFigure[];
  readonly grenades: Readonly<Record<DuelRole, Readonly<Record<number, number>>>>;
  readonly idle: number;
};

export type MeleeRules = Pick<Switches, 'natural' | 'blow' | 'grenade-score' | 'wounds' | 'unequal'>;

export type Fight = {
  readonly attacker: string;
  readonly defender: string;
  readonly grenades?: readonly DuelRole[];
  readonly scores: readonly [attacker: number, defender: number];
  readonly loser: DuelRole;
  readonly fate: DuelEffect;
};

export type Pair = { readonly attacker: MeleeFigure; readonly defender: MeleeFigure };

/** The larger side. Its spare men fight unless a house rule excludes them. (tsatf-ww2 4.12 step 2, W-14) */
export const largerSide = ({ attacker, defender }: MeleeLineUp): DuelRole =>
  attacker.length > defender.length ? 'attacker' : 'defender';
const pairCount = ({ attacker, defender }: MeleeLineUp): number => Math.min(attacker.length, defender.length);
export const spareMen = (line: MeleeLineUp, { unequal }: MeleeRules): readonly MeleeFigure[] =>
  unequal === 'sit' ? [] : line[largerSide(line)].slice(pairCount(line));

export const pairsOf = (line: MeleeLineUp): readonly Pair[] =>
  zip(line.attacker, line.defender).map(([attacker, defender]) => ({ attacker, defender }));

/** Asks each unit for grenade users in the first pairing. None are proposed. (tsatf-ww2 4.13) */
export function* askThrowers(line: MeleeLineUp): Sequence<Readonly<Record<DuelRole, readonly string[]>>> {
  const all: Record<DuelRole, string[]> = { attacker: [], defender: [] };
  for (const role of ['attacker', 'defender'] as const)
    for (const [place, left] of Object.entries(line.grenades[role])) {
      const men = line[role].slice(0, pairCount(line)).filter((man) => man.place === Number(place));
      if (left < 1 || men.length === 0) continue;
      const items = men.map(itemOf);
      const range = { min: 0, max: Math.min(left, men.length) };
      const asked = scope(place, pick('grenades', items, range, { proposed: [] }));
      all[role].push(...(yield* asRole(role, asked)));
    }
  return all;
}

export type Melee = {
  readonly line: MeleeLineUp;
  readonly rules: MeleeRules;
  /** True before edition 2: paths number the duels, so a correction could give the dice of one pair to another. */
  readonly areNumbered: boolean;
};

export const pairOf = <T>(long: DuelRole, man: T, enemy: T): Readonly<Record<DuelRole, T>> =>
  long === 'attacker' ? { attacker: man, defender: enemy } : { attacker: enemy, defender: man };

export const pairPath = (pair: Readonly<Record<DuelRole, { readonly id: string }>>): string =>
  `${pair.attacker.id}/${pair.defender.id}`;

const duelPath = (pair: Pair, no: number, { areNumbered }: Melee): string =>
  `duel/${areNumbered ? no : pairPath(pair)}`;

/** A winner of the smaller side stays in place, or by house rule meets one spare man. (tsatf-ww2 4.12 step 2, W-14) */
export const staysInPlace = (loser: DuelRole, long: DuelRole, metSpare: boolean, { unequal }: MeleeRules): boolean =>
  loser === long && !(metSpare && unequal === 'two');

/** First the pairs, then each spare man against the enemy in place with fewest fights. (tsatf-ww2 4.12 step 2) */
export function* fightMelee(melee: Melee): Sequence<readonly Fight[]> {
  const { line, rules } = melee;
  const first = yield* firstPairing(melee);
  let waiting = spareMen(line, rules);
  const fights = [...(yield* fightDuels(first, rules))];
  const long = largerSide(line);
  const short = OPPONENT[long];
  const inPlaceAfter = (duels: readonly Meeting[], ended: readonly Fight[], metSpare: boolean) =>
    zip(duels, ended).flatMap(([{ pair }, { loser }]) =>
      staysInPlace(loser, long, metSpare, rules) ? [pair[short]] : [],
    );
  const spare = line[long].length - first.length;
  let inPlace = inPlaceAfter(first, fights, false);
  if (spare > 0) yield* note('spare', { role: long, men: spare, inPlace: inPlace.length, unequal: rules.unequal });
  const met = [...first];
  // Spare men take the enemies in place front to back. A winner goes to the back with one more fight.
  while (waiting.length > 0 && inPlace.length > 0) {
    const wave: Meeting[] = [];
    for (const [enemy, next] of zip(inPlace, waiting)) {
      wave.push(yield* usingGrenades(pairOf(long, next, enemy), melee, [...met, ...wave]));
    }
    const ended = yield* fightDuels(wave, rules, { spares: { long, unequal: rules.unequal } });
    inPlace = [...inPlace.slice(wave.length), ...inPlaceAfter(wave, ended, true)];
    waiting = waiting.slice(wave.length);
    met.push(...wave);
    fights.push(...ended);
  }
  return fights;
}

function* firstPairing(melee: Melee): Sequence<readonly Meeting[]> {
  const { line } = melee;
  const thrown = yield* askThrowers(line);
  return pairsOf(line).map((pair, i) => ({
    pair,
    path: duelPath(pair, i + 1, melee),
    grenades: ROLES.filter((role) => thrown[role].includes(pair[role].id)),
    asked: throwingAsks((role) => {
      const { place, id } = pair[role];
      return (line.grenades[role][place] ?? 0) > 0 ? { ask: `${role}/${place}/grenades`, item: id } : undefined;
    }),
  }));
}

/** Asks which men of a pair use a grenade, while their units have any. (tsatf-ww2 4.13) */
function* usingGrenades(pair: Pair, melee: Melee, before: readonly Meeting[]): Sequence<Meeting> {
  const { grenades: left } = melee.line;
  const able = ROLES.filter((role) => {
    const { place } = pair[role];
    const used = before.filter((met) => met.grenades.includes(role) && met.pair[role].place === place).length;
    return (left[role][place] ?? 0) > used;
  });
  const path = duelPath(pair, before.length + 1, melee);
  const grenades = yield* scope(path, withContext(duelNames(pair), askGrenadeUsers(able, duelNames(pair))));
  const asked = throwingAsks((role) => (able.includes(role) ? { ask: `${path}/grenades`, item: role } : undefined));
  return { pair, path, grenades, asked };
}

export const ROLES = ['attacker', 'defender'] as const;

export function* askGrenadeUsers(
  able: readonly DuelRole[],
  names: Readonly<Record<DuelRole, string>> = { attacker: 'Attacker', defender: 'Defender' },
): Sequence<readonly DuelRole[]> {
  if (able.length === 0) return [];
  const items = able.map((role) => ({ id: role, name: names[role] }));
  const who = yield* pick('grenades', items, { min: 0, max: able.length }, { proposed: [] });
  return ROLES.filter((role) => who.includes(role));
}

/** Maps each role to the ask and item that select a grenade. Omits a side without grenades. */
export type GrenadeAsks = Readonly<Partial<Record<DuelRole, { readonly ask: string; readonly item: string }>>>;
const throwingAsks = (where: (role: DuelRole) => GrenadeAsks[DuelRole]): GrenadeAsks =>
  Object.fromEntries(ROLES.flatMap((role) => (where(role) ? [[role, where(role)]] : [])));

type Meeting = {
  readonly pair: Pair;
  readonly path: string;
  readonly grenades: readonly DuelRole[];
  readonly asked: GrenadeAsks;
};

export type DuelOrder = { readonly spares?: Spares };

export type Spares = { readonly long: DuelRole; readonly unequal: MeleeRules['unequal'] };

function* fightDuels(duels: readonly Meeting[], rules: MeleeRules, order: DuelOrder = {}): Sequence<readonly Fight[]> {
  const fought = function* ({ pair, path, grenades, asked }: Meeting): Sequence<Fight> {
    const { attacker, defender } = pair;
    const met = duelOf(pair, grenades, rules);
    const marked = { attacker: attacker.marked, defender: defender.marked };
    const stakes = { marked, wounds: rules.wounds };
    const context = { ...duelNames(pair), ...order, throwing: asked, met, stakes };
    const duelled = yield* withContext(context, scope(path, duel(met)));
    const loss = duelLoss(duelled, stakes);
    const { loser, fate } = loss;
    const rolled = (role: DuelRole) => {
      const { tag: who, plus } = pair[role];
      return { who, die: duelled[role] - plus, plus };
    };
    yield* note(`${path}/falls`, {
      ...{ won: rolled(OPPONENT[loser]), lost: rolled(loser), fate },
      ...lostManNote(fate, pair[loser].id),
    });
    return {
      attacker: attacker.id,
      defender: defender.id,
      ...(grenades.length > 0 ? { grenades } : {}),
      scores: [duelled.attacker, duelled.defender],
      ...loss,
    };
  };
  return yield* mapTogether(duels, fought, { independent: true });
}

export type DuelPair = Readonly<Record<DuelRole, string>> & {
  readonly tags: Readonly<Record<DuelRole, string>>;
  readonly plus: Readonly<Record<DuelRole, number>>;
  readonly men: Readonly<Record<DuelRole, string>>;
};

export type DuelContext = {
  readonly met: Duel;
  readonly stakes: Parameters<typeof duelLoss>[1];
};

const duelNames = ({ attacker, defender }: Pair): DuelPair => ({
  attacker: attacker.name,
  defender: defender.name,
  tags: { attacker: attacker.tag, defender: defender.tag },
  plus: { attacker: attacker.plus, defender: defender.plus },
  men: { attacker: attacker.id, defender: defender.id },
});

export const duelOf = (
  pair: Readonly<Record<DuelRole, Pick<MeleeFigure, 'plus'>>>,
  grenades: readonly DuelRole[],
  rules: MeleeRules,
): Duel => ({
  attacker: { plus: pair.attacker.plus, grenade: grenades.includes('attacker') },
  defender: { plus: pair.defender.plus, grenade: grenades.includes('defender') },
  natural: rules.natural,
  blow: rules.blow,
  'grenade-score': rules['grenade-score'],
});

export const lossesOf = (fights: readonly Pick<Fight, 'loser'>[]): Readonly<Record<DuelRole, number>> => ({
  attacker: fights.filter(({ loser }) => loser === 'attacker').length,
  defender: fights.filter(({ loser }) => loser === 'defender').length,
});

export const menOf = ({ attacker, defender, idle }: MeleeLineUp): Readonly<Record<DuelRole, number>> => ({
  attacker: attacker.length,
  defender: defender.length + idle,
});

/** The attacker takes the place if no defender is left in place; otherwise both stay. (tsatf-ww2 4.12 step 6) */
export function verdictOf(
  lost: Readonly<Record<DuelRole, number>>,
  men: Readonly<Record<DuelRole, number>>,
): 'taken' | 'held' | 'both' {
  if (men.defender === lost.defender) return 'taken';
  return men.attacker === lost.attacker ? 'held' : 'both';
}
