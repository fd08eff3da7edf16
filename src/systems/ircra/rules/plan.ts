import { Refusal } from '../../../engine/refusal.ts';
import type { Man, Unit } from '../../../engine/roster.ts';
import type { ChoiceRow, FieldOf, SiblingValues } from '../../../engine/setup/fields.ts';
import { enemiesOf } from '../changes.ts';
import { inLine, MAN_FACTS, namesIn, standing } from '../units.ts';
import {
  type Board,
  contactOf,
  contactsOn,
  countLocks,
  ENEMY,
  FACINGS,
  facingLines,
  freePieces,
  isPinned,
  isSamePlace,
  MOVE_REFUSALS,
  matchPieces,
  moveForward,
  overlap,
  type Piece,
  type Place,
  pieceAt,
  pieceOf,
  piecesInCombat,
  placePiece,
  type Role,
  stackBoards,
  whyNotMove,
} from './board.ts';

export type Spot = Place & { readonly piece: string };

/** Planned places of the pieces, and the players’ rulings on corner locks and places. (ircra 4.3) */
export type MovePlan = {
  readonly places: readonly Spot[];
  readonly locks: Readonly<Record<string, number>>;
  readonly ruled: readonly string[];
};

export type Units = { readonly attacker: Unit; readonly defender: Unit; readonly others?: readonly Unit[] };

function bothOf({ attacker, defender, others }: SiblingValues<Units>): Units {
  if (!attacker || !defender) throw new Refusal('An attacker or defender is missing.');
  return { attacker, defender, ...(others ? { others } : {}) };
}

export const everyone = ({ attacker, defender, others = [] }: Units): readonly Unit[] => [
  ...[attacker, defender],
  ...others.filter(({ id }) => id !== attacker.id && id !== defender.id),
];

function recordedPlace(man: Man): Place | undefined {
  const [column, row] = [MAN_FACTS.of(man, 'column'), MAN_FACTS.of(man, 'row')];
  const facing = FACINGS.find((one) => one === MAN_FACTS.of(man, 'facing'));
  return column !== undefined && row !== undefined && facing ? { column, row, facing } : undefined;
}

const hasPlaces = (unit: Unit): boolean => standing(unit).every((man) => recordedPlace(man));

const areInCombat = (a: Unit, b: Unit): boolean => enemiesOf(a).includes(b.id) && enemiesOf(b).includes(a.id);

export const haveFought = ({ attacker, defender }: Units): boolean => areInCombat(attacker, defender);

function sharedBoardUnits(unit: Unit, all: readonly Unit[]): ReadonlyMap<Unit, Role> {
  const found = new Map<Unit, Role>([[unit, 'attacker']]);
  // The loop also visits units added to the map.
  for (const [one, role] of found)
    for (const other of all)
      if (
        ![...found.keys()].some(({ id }) => id === other.id) &&
        areInCombat(one, other) &&
        hasPlaces(one) &&
        hasPlaces(other)
      )
        found.set(other, ENEMY[role]);
  return found;
}

/** Board of a unit from its records. The unit is the attacker. */
export function boardWith(unit: Unit, all: readonly Unit[]): Board | undefined {
  const units = sharedBoardUnits(unit, all);
  const board = [...units].flatMap(([one, role]) => piecesOf(one, role));
  return units.size > 1 && !overlap(board) ? board : undefined;
}

const piecesOf = (unit: Unit, role: Role): Board =>
  standing(unit).flatMap((man): Piece[] => {
    const place = recordedPlace(man);
    return place ? [{ id: man.id, role, disrupted: man.state === 'disrupted', ...place }] : [];
  });

function lockedBoard(units: Units, role: Role): Board | undefined {
  const board = boardWith(units[role], everyone(units));
  const own = board && standing(units[role]).map(({ id }) => pieceOf(board, id)!);
  if (!own?.some((piece) => isPinned(board!, piece))) return undefined;
  return role === 'attacker' ? board : board!.map((piece) => ({ ...piece, role: ENEMY[piece.role] }));
}

const piecesInLine = (units: Units, role: Role) =>
  inLine(units[role]).map(({ id, state }) => ({ id, role, disrupted: state === 'disrupted' }));

const includesUnit = (board: Board | undefined, unit: Unit, role: Role): boolean =>
  board?.some((piece) => piece.role === role && unit.men.some(({ id }) => id === piece.id)) ?? false;

/** Board from the records: the shared one, or else those of locked units. A newcomer is placed beyond them. */
export function recordedBoard(units: Units): Board | undefined {
  const { attacker, defender } = units;
  const own = new Set([attacker, defender].flatMap(({ men }) => men.map(({ id }) => id)));
  const markOthers = (board: Board): Board =>
    board.map((piece) => (own.has(piece.id) ? piece : { ...piece, beside: true }));
  const together = boardWith(attacker, everyone(units));
  if (includesUnit(together, defender, 'defender')) return markOthers(together!);
  const [a, d] = [lockedBoard(units, 'attacker'), lockedBoard(units, 'defender')];
  if ((!a && !d) || includesUnit(together, defender, 'attacker')) return undefined;
  const [left, right] = [
    a ?? facingLines(piecesInLine(units, 'attacker'), []),
    d ?? facingLines([], piecesInLine(units, 'defender')),
  ];
  return stackBoards(markOthers(left), markOthers(right));
}

export const initialBoard = (units: Units): Board =>
  recordedBoard(units) ?? facingLines(piecesInLine(units, 'attacker'), piecesInLine(units, 'defender'));

/** Returns whether this is a new close combat, with no corner lock between the two units. (ircra 4.3) */
export function isNew(units: Units): boolean {
  const both = piecesInCombat(recordedBoard(units) ?? []);
  return !both.some((piece) => isPinned(both, piece));
}

const planOf = (board: Board): MovePlan => ({
  places: piecesInCombat(board).map(({ id, column, row, facing }) => ({ piece: id, column, row, facing })),
  locks: {},
  ruled: [],
});

/** Proposed plan: able pieces move forward into contact. In a new combat, free ones match one to one. (ircra 4.3) */
export function proposePlan(units: Units): MovePlan {
  const start = initialBoard(units);
  const ahead = recordedBoard(units) ? moveForward(start) : start;
  return planOf(isNew(units) ? matchPieces(ahead, start) : ahead);
}

export const asTheyStood = (units: Units): MovePlan => planOf(initialBoard(units));

export const boardOf = (units: Units, { places, locks }: MovePlan): Board =>
  initialBoard(units).map((piece): Piece => {
    const { column, row, facing } = places.find((spot) => spot.piece === piece.id) ?? piece;
    const statedLocks = locks[piece.id];
    return { ...piece, column, row, facing, ...(statedLocks === undefined ? {} : { statedLocks }) };
  });

export function movePiece(plan: MovePlan, piece: string, to: Place, ruled: boolean): MovePlan {
  const { column, row, facing } = to;
  const others = plan.ruled.filter((id) => id !== piece);
  return {
    ...plan,
    places: plan.places.map((spot) => (spot.piece === piece ? { piece, column, row, facing } : spot)),
    ruled: ruled ? [...others, piece] : others,
  };
}

/** Board for judging a move. The piece is at its start, and the others are at their planned places. */
export function boardForMove(units: Units, plan: MovePlan, id: string): Board {
  const piece = pieceOf(initialBoard(units), id);
  const board = piece ? placePiece(boardOf(units, plan), id, piece) : boardOf(units, plan);
  return recordedBoard(units) ? board : board.map((one) => ({ ...one, statedLocks: 0 }));
}

/** True for a defender without a recorded place: the players show where it stands. */
export const isPlacedFreely = (units: Units, { role }: Piece): boolean => role === 'defender' && !recordedBoard(units);

export function whyNotThere(units: Units, plan: MovePlan, id: string, to: Place): string | undefined {
  const piece = pieceOf(initialBoard(units), id);
  if (!piece) return MOVE_REFUSALS['not here'];
  if (isSamePlace(piece, to) || isPlacedFreely(units, piece)) return undefined;
  const no = whyNotMove(boardForMove(units, plan, id), id, to);
  return no && MOVE_REFUSALS[no];
}

/** Parses a plan. Throws a Refusal if it is malformed or not allowed. */
function readPlan(value: unknown, siblings: SiblingValues<Units>): MovePlan {
  const units = bothOf(siblings);
  const plan = parsePlan(value, initialBoard(units));
  const board = boardOf(units, plan);
  const name = namesIn(...everyone(units));
  const both = overlap(board);
  if (both) throw new Refusal(`${both.map(({ id }) => name(id)).join(' and ')} cannot be in one place.`);
  for (const spot of plan.places) {
    const reason = plan.ruled.includes(spot.piece) ? undefined : whyNotThere(units, plan, spot.piece, spot);
    if (reason) throw new Refusal(`${name(spot.piece)} may not go there. ${reason}`);
  }
  return plan;
}

const FAR = 99;

function parsePlan(value: unknown, board: Board): MovePlan {
  const { places, locks, ruled } = (typeof value === 'object' && value !== null ? value : {}) as Partial<MovePlan>;
  const ids = piecesInCombat(board).map(({ id }) => id);
  const isPiece = (id: unknown): id is string => typeof id === 'string' && ids.includes(id);
  const isNear = (n: unknown) => Number.isInteger(n) && Math.abs(n as number) <= FAR;
  const spots = (Array.isArray(places) ? places : []).flatMap((place: unknown): Spot[] => {
    const { piece, column, row, facing } = (place ?? {}) as Partial<Spot>;
    const isPlace = isPiece(piece) && isNear(column) && isNear(row) && FACINGS.some((one) => one === facing);
    return isPlace ? [{ piece, column: column!, row: row!, facing: facing! }] : [];
  });
  if (places?.length !== ids.length || new Set(spots.map(({ piece }) => piece)).size !== ids.length)
    throw new Refusal(`Expected the places of ${ids.length} pieces.`);
  const stated =
    typeof locks === 'object' && locks !== null && !Array.isArray(locks) ? Object.entries(locks) : undefined;
  if (!stated?.every(([id, many]) => isPiece(id) && [0, 1, 2].includes(many)))
    throw new Refusal('Corner locks are 0, 1 or 2.');
  if (!Array.isArray(ruled) || !ruled.every(isPiece)) throw new Refusal('Expected the pieces that you allow.');
  return { places: spots, locks: Object.fromEntries(stated), ruled: [...new Set(ruled)] };
}

function linesOf(plan: MovePlan, siblings: SiblingValues<Units>): readonly ChoiceRow[] {
  const units = bothOf(siblings);
  const board = boardOf(units, plan);
  const offered = boardOf(units, proposePlan(units));
  const pairs = contactsOn(board);
  const could = contactsOn(offered).filter(({ by }) => !pairs.some((pair) => pair.by === by));
  const fighting = [...pairs, ...could].flatMap(({ by, on }) => [by, on]);
  const name = namesIn(...everyone(units));
  const was = initialBoard(units);
  return [
    ...[...pairs, ...could].map(({ by, on, edge }): ChoiceRow => {
      const fights = pairs.some((pair) => pair.by === by);
      return {
        id: by,
        title: `${name(by)} against ${name(on)}`,
        ...(edge === 'front' ? {} : { detail: `In the ${edge}` }),
        ways: [
          {
            label: 'Fights',
            value: fights ? plan : movePiece(plan, by, pieceOf(offered, by)!, false),
            pressed: fights,
          },
          { label: 'Held back', value: fights ? heldBack(units, plan, was, by) : plan, pressed: !fights },
        ],
      };
    }),
    ...piecesInCombat(board)
      .filter(({ id }) => !fighting.includes(id))
      .map(
        (piece): ChoiceRow => ({
          id: piece.id,
          title: `${name(piece.id)}: corner locks`,
          ways: ['0', '1', '2+'].map((label, many) => ({
            label,
            value: { ...plan, locks: { ...plan.locks, [piece.id]: many } },
            pressed: countLocks(board, piece) === many,
          })),
        }),
      ),
  ];
}

/** Moves a piece back to its start, or one step further if that is in contact. */
function heldBack(units: Units, plan: MovePlan, was: Board, id: string): MovePlan {
  const piece = pieceOf(was, id)!;
  if (!contactOf(was, piece)) return movePiece(plan, id, piece, false);
  const step = piece.facing === 'right' ? -1 : piece.facing === 'left' ? 1 : 0;
  const back = { ...piece, column: piece.column + step };
  return pieceAt(boardOf(units, plan), back) ? plan : movePiece(plan, id, back, false);
}

export const planField: FieldOf<Units, 'plan', MovePlan> = {
  kind: 'own',
  id: 'plan',
  title: 'Pieces in contact',
  beat: 'contact',
  ref: '4.3',
  default: (siblings) => proposePlan(bothOf(siblings)),
  read: readPlan,
  lines: linesOf,
};

/**
 * Counts attackers that could still match a free enemy in a new combat. The players are told, not stopped. (ircra 4.3)
 */
export function countUnmatched(units: Units, board: Board): number {
  const stood = recordedBoard(units) ?? [];
  const wasPinned = ({ id }: Piece) => stood.some((piece) => piece.id === id && isPinned(stood, piece));
  const can = freePieces(board, 'attacker').filter((piece) => !piece.disrupted && !wasPinned(piece)).length;
  return Math.min(can, freePieces(board, 'defender').length);
}
