import { asRole, roll, type Sequence, stateNumber } from '../../../engine/ask.ts';
import { sumOf } from '../../../engine/data/lists.ts';
import { d6, sum } from '../../../engine/dice/pool.ts';
import type { Line, Sum } from '../../../engine/lines.ts';
import { together } from '../../../engine/together.ts';
import { explainedSum, type Switches } from '../house.ts';
import type { PieceType } from '../units.ts';
import { type BySide, type Edge, ENEMY, type Role } from './board.ts';

/** Piece in a duel. `edge` is the enemy edge that its front touches. (ircra 4.4) */
export type Fighter = {
  readonly type: PieceType;
  readonly cv: number;
  readonly edge: Edge;
  readonly disrupted: boolean;
  readonly commander: boolean;
  readonly supporters: readonly number[];
  readonly actions: number;
};

export type DuelModifier = { readonly what: string; readonly by: number; readonly ref: string; readonly each?: number };

export type Pair = Readonly<Record<Role, Fighter>>;

export type DuelResult = 'tie' | 'simple' | 'double' | 'triple';

export type DuelScore = BySide & { readonly result: DuelResult; readonly winner: Role | null };

const MUSKETS: readonly PieceType[] = ['musket'];
const HORSE: readonly PieceType[] = ['horse-light', 'horse-heavy', 'horse-lance'];
export const PIKE = 2;
export const FLANK = 3;

export function modifiers(own: Fighter, enemy: Fighter, rules: Switches): readonly DuelModifier[] {
  const items: DuelModifier[] = [{ what: 'cv', by: own.cv, ref: 'M1' }];
  const add = (what: string, by: number, ref: string, each?: number) => {
    if (by !== 0) items.push({ what, by, ref, ...(each === undefined ? {} : { each }) });
  };
  if (own.type === 'pike') {
    const flanked = enemy.edge !== 'front';
    const fightsAsPike = !flanked || rules['flanked-type'];
    if (rules['pike-bonus'] === 'inCV') add('pike in cv', PIKE, 'A3');
    else if (MUSKETS.includes(enemy.type) && fightsAsPike) add('pike', PIKE, 'M2');
    if (HORSE.includes(enemy.type) && fightsAsPike) add('pike horse', rules['pike-horse'], 'M8');
  }
  if (own.edge === 'flank') add('flank', FLANK, 'M3');
  if (own.edge === 'rear') add('rear', rules['rear-bonus'], 'M4');
  const helping = own.supporters.toSorted((a, b) => b - a).slice(0, rules['support-max']);
  const worth = rules['support-value'];
  add(
    'support',
    sumOf(helping, (cv) => (worth === 'cv' ? cv : Number(worth))),
    'M5',
    helping.length,
  );
  if (own.actions > 0) add('actions', rules['action-bonus'] === 'each' ? own.actions : 1, 'M6', own.actions);
  if (own.commander) add('commander', 1, 'M7');
  if (own.disrupted) add('disrupted', -rules['disrupted-penalty'], 'A9');
  return items;
}

/** Advantage of the active side, negative if it is worse, and the modifiers that both sides keep. (ircra 4.5, A2) */
type Advantage = { readonly advantage: number; readonly common: number };

function cancelModifiers(
  attacker: readonly DuelModifier[],
  defender: readonly DuelModifier[],
  { cancel }: Switches,
): Advantage {
  if (cancel === 'difference') return { advantage: total(attacker) - total(defender), common: 0 };
  const left = [...defender];
  const own = attacker.filter((item) => {
    const at = left.findIndex((other) => other.what === item.what && other.by === item.by);
    if (at < 0) return true;
    left.splice(at, 1);
    return false;
  });
  // A penalty counts as the opponent’s advantage, so no total falls below 1.
  const [a, d] = [bonuses(own) + penalties(left), bonuses(left) + penalties(own)];
  return { advantage: a - d, common: Math.min(a, d) };
}

const total = (items: readonly DuelModifier[]): number => sumOf(items, ({ by }) => by);
const bonuses = (items: readonly DuelModifier[]): number => total(items.filter(({ by }) => by > 0));
const penalties = (items: readonly DuelModifier[]): number => -total(items.filter(({ by }) => by < 0));

/** Attacker's total of a modifier minus the defender's. The command line prints the keys. */
export type NetModifier = { readonly what: string; readonly by: number };

export function duelReasons(
  attacker: readonly DuelModifier[],
  defender: readonly DuelModifier[],
): readonly NetModifier[] {
  const by = (items: readonly DuelModifier[], what: string) => total(items.filter((item) => item.what === what));
  return [...new Set([...attacker, ...defender].map(({ what }) => what))]
    .map((what) => ({ what, by: by(attacker, what) - by(defender, what) }))
    .filter(({ by }) => by !== 0);
}

/** Additions to each die. Only the better side has one, unless both keep modifiers. (ircra 4.5) */
export const dieBonuses = (advantage: number, common: number): BySide => ({
  attacker: common + Math.max(advantage, 0),
  defender: common + Math.max(-advantage, 0),
});

function advantageLines(
  attacker: readonly DuelModifier[],
  defender: readonly DuelModifier[],
  advantage: number,
  who: Readonly<Record<Role, string>> = { attacker: 'attacker', defender: 'defender' },
): readonly Line[] {
  const lines: Line[] = [];
  let now = 0;
  const put = (role: Role, { what, by, ref, each }: DuelModifier) => {
    const signed = role === 'attacker' ? by : -by;
    now += signed;
    lines.push({ what: `${who[role]}/${what}`, by: signed, now, ref, ...(each === undefined ? {} : { each }) });
  };
  for (const item of attacker) put('attacker', item);
  for (const item of defender) put('defender', item);
  return now === advantage ? lines : [...lines, { what: 'cancelled', by: advantage - now, now: advantage, ref: 'A2' }];
}

/** Rolls a die for each side, the active side first. (ircra 4.0) */
export const duelDice = (): Sequence<BySide> => together({ attacker: die('attacker'), defender: die('defender') });

export const die = (role: Role): Sequence<number> => asRole(role, roll('', d6(1), sum));

/** Result by the ratio of the totals: tie, three to one, two to one, or less. (ircra 4.6) */
export function duelScore(attacker: number, defender: number): DuelScore {
  if (attacker === defender) return { attacker, defender, result: 'tie', winner: null };
  const winner: Role = attacker > defender ? 'attacker' : 'defender';
  const [high, low] = winner === 'attacker' ? [attacker, defender] : [defender, attacker];
  const result = high >= 3 * low ? 'triple' : high >= 2 * low ? 'double' : 'simple';
  return { attacker, defender, result, winner };
}

export const losersOf = ({ winner }: Pick<DuelScore, 'winner'>): readonly Role[] =>
  winner ? [ENEMY[winner]] : ['attacker', 'defender'];

/** Resolves one duel without a board. (ircra 4.4 to 4.6) */
export function* duel({
  rules,
  ...pair
}: Pair & { readonly rules: Switches }): Sequence<DuelScore & { readonly edge: number }> {
  // The id and the result say "edge" for the advantage. It is no edge of a piece.
  const proposed = advantageOf(pair, rules);
  const advantage = yield* stateNumber(
    'edge',
    proposed.advantage,
    advantageSum(rules, () => pair),
    ADVANTAGE_RANGE,
  );
  const added = dieBonuses(advantage, proposed.common);
  const fell = yield* duelDice();
  return { edge: advantage, ...duelScore(fell.attacker + added.attacker, fell.defender + added.defender) };
}

export const ADVANTAGE_RANGE = { min: -30, max: 30 } as const;

export const advantageOf = (pair: Pair, rules: Switches): Advantage =>
  cancelModifiers(
    modifiers(pair.attacker, pair.defender, rules),
    modifiers(pair.defender, pair.attacker, rules),
    rules,
  );

export const advantageSum = (
  rules: Switches,
  at: (rules: Switches) => Pair & { readonly jointModifiers?: readonly DuelModifier[] },
  who?: Readonly<Record<Role, string>>,
): Sum =>
  explainedSum(rules, (rules) => {
    const { attacker, defender, jointModifiers = [] } = at(rules);
    const [own, theirs] = [modifiers(attacker, defender, rules), modifiers(defender, attacker, rules)];
    return advantageLines(
      [...own, ...jointModifiers],
      theirs,
      cancelModifiers(own, theirs, rules).advantage + total(jointModifiers),
      who,
    );
  });
