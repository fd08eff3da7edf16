import { type Sequence, stateNumber } from '../../../engine/ask.ts';
import { sumOf } from '../../../engine/data/lists.ts';
import { cachedByRules } from '../../../system/house.ts';
import type { Switches } from '../house.ts';
import { combatValue, MAN_FACTS, type PieceType, standing, typeOf } from '../units.ts';
import {
  type Board,
  type BySide,
  contactOf,
  contactsOn,
  type EdgeContact,
  type MovedBack,
  moveBack,
  type Piece,
  pieceOf,
  type Role,
  supporters,
  withoutPieces,
} from './board.ts';
import {
  ADVANTAGE_RANGE,
  advantageOf,
  advantageSum,
  type DuelModifier,
  type DuelScore,
  dieBonuses,
  duelReasons,
  duelScore,
  type Fighter,
  FLANK,
  losersOf,
  modifiers,
  type NetModifier,
  type Pair,
} from './duel.ts';
import { everyone, isNew, type Units } from './plan.ts';

export type PieceValues = { readonly type: PieceType; readonly cv: number; readonly commander: boolean };

export type Round = {
  readonly board: Board;
  readonly order: readonly EdgeContact[];
  readonly figures: Readonly<Record<string, PieceValues>>;
  readonly actions: number;
  readonly isNewCombat: boolean;
  readonly rules: Switches;
};

export const roundOf = (
  units: Units & { readonly actions: number },
  board: Board,
  order: readonly EdgeContact[],
  rules: Switches,
): Round => ({
  board,
  order: duelsOf(order, rules),
  figures: figures(units),
  actions: units.actions,
  isNewCombat: isNew(units),
  rules,
});

/** Contacts with their own duel. By house rule, each enemy has one joint duel, under its first contact. (ircra A12) */
export const duelsOf = (order: readonly EdgeContact[], rules: Switches): readonly EdgeContact[] =>
  rules['multi-attack'] === 'joint'
    ? order.filter(({ on }, i) => order.findIndex((other) => other.on === on) === i)
    : order;

const figures = (units: Units): Round['figures'] =>
  Object.fromEntries(
    everyone(units).flatMap((unit) =>
      standing(unit).map((man) => [
        man.id,
        { type: typeOf(man), cv: combatValue(unit, man), commander: MAN_FACTS.of(man, 'commander') },
      ]),
    ),
  );

export type PieceResult = {
  readonly piece: string;
  readonly is: 'back' | 'disrupted' | 'lost' | 'stays';
  readonly blocked: boolean;
  readonly pushed: string | null;
  readonly meets?: string;
};

/** Contacts of a duel at the start of the round: its own, then those that join it. (ircra A12) */
export function edgeContacts({ board, order, rules }: Round, no: number): readonly EdgeContact[] {
  const own = order[no]!;
  const others = rules['multi-attack'] === 'joint' ? contactsOn(board) : [];
  return [own, ...others.filter(({ by, on }) => on === own.on && by !== own.by)];
}

export const engagedContacts = (round: Round, board: Board, no: number): readonly EdgeContact[] =>
  edgeContacts(round, no).filter((contact) => stillEngaged(board, contact));

export const fightingPieces = cachedByRules((round: Round): readonly string[] =>
  round.order.flatMap((_, no) => edgeContacts(round, no).flatMap(({ by, on }) => [by, on])),
);

function stillEngaged(board: Board, { by, on, edge }: EdgeContact): boolean {
  const piece = pieceOf(board, by);
  const contact = piece && contactOf(board, piece);
  return contact?.on === on && contact.edge === edge;
}

/** Both sides of a duel. A house rule decides which board gives the supports. (ircra 4.4, A7) */
function pairOn(round: Round, board: Board, no: number, { by, on, edge }: EdgeContact): Pair {
  const supported = round.rules['support-timing'] === 'live' ? board : round.board;
  const side = (id: string, enemy: string, edge: Fighter['edge'], actions: number): Fighter => {
    const { type, cv, commander } = round.figures[id]!;
    const help = supporters(supported, id, enemy, fightingPieces(round)).map((friend) => round.figures[friend]!.cv);
    return { type, cv, commander, edge, actions, supporters: help, disrupted: pieceOf(board, id)?.disrupted ?? false };
  };
  return { attacker: side(by, on, edge, bonusActions(round, no)), defender: side(on, by, 'front', 0) };
}

/** Returns the actions that add to a duel. (ircra M6, A6) */
function bonusActions({ actions, isNewCombat, rules }: Round, no: number): number {
  const scope = rules['action-scope'];
  return (scope === 'one' && no > 0) || (scope === 'new' && !isNewCombat) ? 0 : actions;
}

/** Pair of a duel, and the modifiers of the pieces that join. Throws if no piece is in contact. (ircra 4.4, A12) */
function jointPair(round: Round, board: Board, no: number) {
  const [lead, ...joining] = engagedContacts(round, board, no);
  if (!lead) throw new Error(`duel ${no + 1}: nobody is in contact`);
  const jointModifiers = joining.flatMap(({ edge }): DuelModifier[] =>
    edge === 'front'
      ? []
      : [{ what: `joint ${edge}`, by: edge === 'flank' ? FLANK : round.rules['rear-bonus'], ref: 'A12' }],
  );
  return { lead, jointModifiers, ...pairOn(round, board, no, lead) };
}

function advantageOn(round: Round, board: Board, no: number) {
  const { jointModifiers, ...pair } = jointPair(round, board, no);
  const { advantage, common } = advantageOf(pair, round.rules);
  return { advantage: advantage + sumOf(jointModifiers, ({ by }) => by), common };
}

/** States the advantage before any dice, under its stored id "edge". Players may adjust it. (ircra 4.5) */
export function* stateAdvantage(round: Round, no: number): Sequence<number> {
  const { lead } = jointPair(round, round.board, no);
  const sum = advantageSum(round.rules, (rules) => jointPair({ ...round, rules }, round.board, no), {
    attacker: lead.by,
    defender: lead.on,
  });
  return yield* stateNumber('edge', advantageOn(round, round.board, no).advantage, sum, ADVANTAGE_RANGE);
}

/** Updates the additions after earlier results. Adjustments by the players stay. (ircra A7) */
export function bonusesNow(round: Round, board: Board, no: number, statedAdvantage: number) {
  const start = advantageOn(round, round.board, no);
  const now = board === round.board ? start : advantageOn(round, board, no);
  const changed = now.advantage - start.advantage;
  const advantage = Math.min(ADVANTAGE_RANGE.max, Math.max(ADVANTAGE_RANGE.min, statedAdvantage + changed));
  return { changed, added: dieBonuses(advantage, now.common) };
}

export function reasonsNow(round: Round, board: Board, no: number, statedAdvantage: number): readonly NetModifier[] {
  const { jointModifiers, attacker, defender } = jointPair(round, board, no);
  const adjusted = statedAdvantage - advantageOn(round, round.board, no).advantage;
  return [
    ...duelReasons(
      [...modifiers(attacker, defender, round.rules), ...jointModifiers],
      modifiers(defender, attacker, round.rules),
    ),
    ...(adjusted === 0 ? [] : [{ what: 'adjusted', by: adjusted }]),
  ];
}

export function sidesWithoutRoom({ rules }: Round, board: Board, { by, on }: EdgeContact): readonly Role[] {
  const isLost = (id: string, from: string) =>
    moveBack(board, id, pieceOf(board, from)!, rules.blocked).is === 'eliminated';
  return [...(isLost(by, on) ? (['attacker'] as const) : []), ...(isLost(on, by) ? (['defender'] as const) : [])];
}

export function settleDuel(round: Round, board: Board, no: number, statedAdvantage: number, fell: BySide) {
  const { added, changed } = bonusesNow(round, board, no, statedAdvantage);
  const duelled = duelScore(fell.attacker + added.attacker, fell.defender + added.defender);
  return { changed, added, duelled, ...applyResult(round, board, no, duelled) };
}

export function applyResult(
  round: Round,
  board: Board,
  no: number,
  result: Pick<DuelScore, 'result' | 'winner'>,
): { readonly board: Board; readonly results: readonly PieceResult[] } {
  const [lead, ...others] = engagedContacts(round, board, no);
  const results: PieceResult[] = [];
  if (!lead) return { board, results };
  const { by, on } = lead;
  let now = board;
  const resolvePiece = (id: string, from: string, how: DuelScore['result']) => {
    const resolved = resultForPiece(now, id, pieceOf(board, from)!, how, round.rules);
    now = resolved.board;
    results.push(resolved.pieceResult);
  };
  const losers = losersOf(result);
  if (losers.includes('attacker')) {
    resolvePiece(by, on, result.result);
    // Pieces that joined a lost duel move back as in a tie (our reading, A12).
    for (const other of others) resolvePiece(other.by, on, 'tie');
  }
  if (losers.includes('defender')) resolvePiece(on, by, result.result);
  return { board: now, results };
}

/** Applies a result to one piece. The use of A11 for a tie is our reading. (ircra 4.6, A9, A11) */
function resultForPiece(board: Board, id: string, from: Piece, result: DuelScore['result'], rules: Switches) {
  const piece = pieceOf(board, id)!;
  const losePiece = (blocked: Pick<PieceResult, 'blocked' | 'meets'>) => ({
    board: withoutPieces(board, id),
    pieceResult: { piece: id, is: 'lost', pushed: null, ...blocked } satisfies PieceResult,
  });
  if (result === 'triple') return losePiece({ blocked: false });
  if (result === 'double' && piece.disrupted && rules['second-double'] === 'eliminate')
    return losePiece({ blocked: false });
  const moved: MovedBack = moveBack(board, id, from, rules.blocked);
  const blocked = { blocked: moved.is !== 'back', ...(moved.meets ? { meets: moved.meets } : {}) };
  if (moved.is === 'eliminated') return losePiece(blocked);
  const isDisrupted = result === 'double';
  const is = isDisrupted ? 'disrupted' : moved.is;
  const after = isDisrupted
    ? moved.board.map((one) => (one.id === id ? { ...one, disrupted: true } : one))
    : moved.board;
  return { board: after, pieceResult: { piece: id, is, pushed: moved.pushed, ...blocked } satisfies PieceResult };
}

export function countLosses(board: Board, results: readonly PieceResult[]): BySide {
  const of = (role: Role) =>
    results.filter(({ piece, is }) => is === 'lost' && pieceOf(board, piece)?.role === role).length;
  return { attacker: of('attacker'), defender: of('defender') };
}
