import { askFacts, asRole, beat, note, runPart, type Sequence, scope, withContext } from '../../../engine/ask.ts';
import { nth } from '../../../engine/data/lists.ts';
import { pickOrder } from '../../../engine/pickmen.ts';
import { type Input, NEWEST_EDITION } from '../../../engine/play.ts';
import type { Change, Unit } from '../../../engine/roster.ts';
import { mapTogether } from '../../../engine/together.ts';
import type { LostMenNote } from '../../../system/results.ts';
import type { Outcome } from '../../../system/sequence.ts';
import { against, enemiesOf, places } from '../changes.ts';
import { houseValues } from '../house.ts';
import { type RoundSetup, roundFields } from '../setup.ts';
import { actionsLeft, casualties, limit, namesIn, UNIT_FACTS } from '../units.ts';
import {
  type Board,
  type BySide,
  contactsOn,
  type EdgeContact,
  ENEMY,
  pieceOf,
  type Role,
  withoutPieces,
} from './board.ts';
import { breaksAfter, breaksAtOnce, fallChanges, type States } from './breaking.ts';
import { type DuelScore, duelDice } from './duel.ts';
import { boardOf, countUnmatched, everyone, haveFought, isNew } from './plan.ts';
import {
  bonusesNow,
  countLosses,
  engagedContacts,
  type PieceResult,
  type Round,
  reasonsNow,
  roundOf,
  settleDuel,
  sidesWithoutRoom,
  stateAdvantage,
} from './round.ts';

export type Verdict = 'attacker broken' | 'defender broken' | 'both broken' | 'fought' | 'no contact';

export type DuelRecord = DuelScore & {
  readonly by: string;
  readonly on: string;
  readonly fates: readonly PieceResult[];
};

export type DuelNote = DuelRecord & LostMenNote & { readonly fell: BySide; readonly added: BySide };

export type CombatEnd = Outcome & {
  readonly verdict: Verdict;
  readonly duels: readonly DuelRecord[];
  /** Pieces lost by each side in this phase, including to defensive fire. */
  readonly lost: BySide;
  readonly board: Board;
  /** Actions left for attacking pieces neither disrupted nor pinned, if any. (ircra 4.10) */
  readonly left?: number;
};

const ROLES = ['attacker', 'defender'] as const;

/**
 * Round before its dice. `shot` counts attackers lost to defensive fire. `broken`: the attacker broke before contact.
 */
export type PreparedRound = {
  readonly situation: RoundSetup;
  readonly round: Round;
  readonly shot: number;
  readonly broken: boolean;
};

/** Resolves a round: contact, duels, breaking. (ircra 4.3 to 4.9) */
export function* closeCombat(input: Input<RoundSetup>): Sequence<CombatEnd> {
  const prepared = yield* contact(input);
  const { situation, round } = prepared;
  if (round.order.length > 0) yield* beat('duels');
  const { board, duels } = yield* runPart(fightDuels, prepared);
  yield* beat('end');
  const end = endOf(prepared, board, duels, input.edition);
  for (const role of ROLES) {
    const is = end.verdict === 'both broken' || end.verdict === `${role} broken`;
    const lost = casualties(situation[role]) + end.lost[role];
    const facts = { unit: situation[role].name, lost, limit: limit(situation[role]) };
    const winner = end.verdict === 'both broken' ? undefined : situation[ENEMY[role]].name;
    if (is) yield* note('broken', { ...facts, winner });
    else if (lost > 0) yield* note('holds', facts);
  }
  return end;
}

/** Settles contact, defensive fire and the order of duels. (ircra 4.3) */
function* contact({ setup: given, house }: Input<RoundSetup>): Sequence<PreparedRound> {
  const rules = houseValues(house);
  yield* beat('contact');
  let situation = yield* askFacts('contact', roundFields(rules), given);
  const plan = situation.plan;
  if (plan.ruled.length > 0) yield* note('ruled', { pieces: plan.ruled });
  let board = boardOf(situation, plan);
  const spare = isNew(situation) ? countUnmatched(situation, board) : 0;
  if (spare > 0) yield* note('unmatched', { spare });
  if (UNIT_FACTS.of(situation.defender, 'loaded') && contactsOn(board).length > 0) {
    yield* beat('fire');
    situation = yield* askFacts('fire', roundFields(rules), situation);
    board = withoutPieces(board, ...situation.shot).map((piece) =>
      situation.shaken.includes(piece.id) ? { ...piece, disrupted: true } : piece,
    );
  } else situation = { ...situation, shot: [], shaken: [] };
  const shot = situation.shot.length;
  const broken = breaksAtOnce(situation.attacker, shot, rules);
  const pairs = broken ? [] : contactsOn(board);
  const round = roundOf(situation, board, yield* orderDuels(pairs, situation), rules);
  return { situation, round, shot, broken };
}

function orderDuels(pairs: readonly EdgeContact[], units: RoundSetup): Sequence<readonly EdgeContact[]> {
  const name = namesIn(...everyone(units));
  return asRole(
    'attacker',
    pickOrder('order', pairs, ({ by, on }) => ({ id: by, name: `${name(by)} – ${name(on)}` })),
  );
}

/**
 * Fights all duels in order. The first against each enemy share a sheet, and later ones follow in turn. (ircra 4.6,
 * A12)
 */
export function* fightDuels({
  round,
}: PreparedRound): Sequence<{ readonly board: Board; readonly duels: readonly DuelRecord[] }> {
  const advantages: number[] = [];
  for (const no of round.order.keys()) advantages.push(yield* scope(`duel/${no + 1}`, stateAdvantage(round, no)));
  const first = [...round.order.keys()].filter((no) => isFirstAgainst(round, no));
  const thrown = yield* mapTogether(first, (no) => throwDuelDice(round, round.board, no, advantages[no]!));
  let board = round.board;
  const duels: DuelRecord[] = [];
  for (const [no, { by, on }] of round.order.entries()) {
    const [lead] = engagedContacts(round, board, no);
    if (!lead) {
      yield* scope(`duel/${no + 1}`, note('over', { by, on }));
      continue;
    }
    const fell = thrown[first.indexOf(no)] ?? (yield* throwDuelDice(round, board, no, advantages[no]!));
    const { changed, added, duelled, ...after } = settleDuel(round, board, no, advantages[no]!, fell);
    const pair = { by: lead.by, on };
    if (changed !== 0) yield* scope(`duel/${no + 1}`, note('supports', { ...pair, changed }));
    const gone = board.filter(({ id }) => !pieceOf(after.board, id)).map(({ id }) => id);
    board = after.board;
    const fought: DuelRecord = { ...pair, ...duelled, fates: after.results };
    duels.push(fought);
    yield* scope(`duel/${no + 1}`, note('result', { ...fought, fell, added, gone } satisfies DuelNote));
  }
  return { board, duels };
}

const isFirstAgainst = ({ order }: Round, no: number): boolean =>
  order.findIndex(({ on }) => on === order[no]!.on) === no;

function throwDuelDice(round: Round, board: Board, no: number, advantage: number): Sequence<BySide> {
  const contact = nth(round.order, no);
  const { by, on } = contact;
  const { added } = bonusesNow(round, round.board, no, advantage);
  const reasons = reasonsNow(round, round.board, no, advantage);
  const cornered = sidesWithoutRoom(round, board, contact);
  const attackers = round.order.filter((other) => other.on === on).map((other) => other.by);
  const facts = {
    ...{ by, on, no: no + 1, added, reasons },
    ...(cornered.length > 0 ? { cornered } : {}),
    ...(attackers.length > 1 ? { attackers } : {}),
  };
  return scope(`duel/${no + 1}`, withContext(facts, duelDice()));
}

export function lossesOf({ board }: Round, duels: readonly DuelRecord[], shot: number): BySide {
  const all = countLosses(
    board,
    duels.flatMap(({ fates }) => fates),
  );
  return { ...all, attacker: all.attacker + shot };
}

/** Decides who breaks once all duels are fought. (ircra 4.9, A19) */
export const verdictOf = (situation: RoundSetup, lost: BySide, early: boolean, duelled: boolean): Verdict => {
  if (early) return 'attacker broken';
  if (!duelled) return 'no contact';
  const [attacker, defender] = ROLES.map((role) => breaksAfter(situation[role], lost[role]));
  if (attacker && defender) return 'both broken';
  return attacker ? 'attacker broken' : defender ? 'defender broken' : 'fought';
};

/** Counts the actions used: one to move into contact, and those given up. (ircra 4.2, 4.10) */
const actionsSpent = ({ attacker, actions }: RoundSetup, fighting: boolean): number =>
  Math.min(actionsLeft(attacker), (fighting ? 1 : 0) + actions);

function endOf(
  { situation, round, shot, broken }: PreparedRound,
  board: Board,
  duels: readonly DuelRecord[],
  edition = NEWEST_EDITION,
): CombatEnd {
  // Before the app’s edition 4, a combat continued between units that had last fought each other.
  const isNewCombat = edition < 4 ? !haveFought(situation) : isNew(situation);
  const lost = lossesOf(round, duels, shot);
  const verdict = verdictOf(situation, lost, broken, duels.length > 0);
  const leaves = (role: Role) => verdict === 'both broken' || verdict === `${role} broken`;
  const took = actionsSpent(situation, duels.length > 0);
  const left = actionsLeft(situation.attacker) - took;
  const states = statesOf(board, round, situation.shot, situation.shaken);
  const met = boardOf(situation, situation.plan);
  const stood = [...board, ...met];
  // From the app’s edition 5, the fire before contact unloads the defender.
  const hasFired = edition > 4 && UNIT_FACTS.of(situation.defender, 'loaded') && contactsOn(met).length > 0;
  const changes = everyone(situation).flatMap((unit): readonly Change[] => {
    const role = ROLES.find((one) => situation[one].id === unit.id);
    if (role && leaves(role)) return fallChanges(unit, states, true);
    if (!unit.men.some(({ id }) => pieceOf(stood, id))) return [];
    const enemies = enemiesLeft(unit, situation, stood, leaves);
    return [
      ...(role ? fallChanges(unit, states, false) : []),
      ...(enemies.length > 0 ? places(unit, stood) : []),
      ...against(unit, enemies),
      ...(role ? roundChanges(unit, isNewCombat, duels.length > 0, enemies) : []),
    ];
  });
  return {
    verdict,
    duels,
    lost,
    board: board.filter(({ role, beside }) => beside || !leaves(role)).map(({ statedLocks: _, ...piece }) => piece),
    ...(left > 0 && !leaves('attacker') ? { left } : {}),
    changes: [
      ...changes,
      ...UNIT_FACTS.add(situation.attacker, 'actions', 0 - took),
      ...(hasFired ? UNIT_FACTS.set(situation.defender, 'loaded', null) : []),
    ],
  };
}

function statesOf(board: Board, round: Round, shot: readonly string[], shaken: readonly string[]): States {
  const states: Record<string, string> = {};
  for (const { id } of round.board) if (!pieceOf(board, id)) states[id] = 'lost';
  for (const { id, disrupted } of board) if (disrupted) states[id] = 'disrupted';
  for (const id of shaken) states[id] ??= 'disrupted';
  for (const id of shot) states[id] = 'lost';
  return states;
}

function enemiesLeft(
  unit: Unit,
  situation: RoundSetup,
  stood: Board,
  gone: (role: Role) => boolean,
): readonly string[] {
  const role = ROLES.find((one) => situation[one].id === unit.id);
  const here = everyone(situation).filter(({ men }) => men.some(({ id }) => pieceOf(stood, id)));
  const ids = [...enemiesOf(unit), ...(role ? [situation[ENEMY[role]].id] : [])];
  return [...new Set(ids)].filter(
    (id) => here.some((one) => one.id === id) && !ROLES.some((one) => situation[one].id === id && gone(one)),
  );
}

/** Counts the rounds of combat. A new combat starts at 0, unless its unit fights another enemy too. */
function roundChanges(
  unit: Unit,
  isNewCombat: boolean,
  duelled: boolean,
  enemies: readonly string[],
): readonly Change[] {
  const before = UNIT_FACTS.of(unit, 'rounds');
  const goesOn = enemies.length > (isNewCombat ? 1 : 0);
  return UNIT_FACTS.add(unit, 'rounds', (goesOn ? 0 : -before) + (duelled && enemies.length > 0 ? 1 : 0));
}
