import { Misfit } from '../../rules/misfit.ts';
import type { Man, Unit } from '../../rules/roster.ts';
import type { Field, OwnLine } from '../../rules/setup.ts';
import {
  type Board,
  contactOf,
  engaged,
  FACINGS,
  forward,
  lockers,
  locks,
  overlap,
  type Piece,
  type Place,
  pieceAt,
  pieceOf,
  put,
  started,
  WHY,
  why,
} from './board.ts';
import { called, inLine, standing } from './unit.ts';

/** Where a piece stands. */
export type Spot = Place & { readonly piece: string };

/** The pieces as they are pushed into contact, and what the table says of them. (ircra 4.3) */
export type Plan = {
  readonly places: readonly Spot[];
  /** Corner locks of pieces where the table does not go by the board: 0, 1, or 2 for two and more. */
  readonly locks: Readonly<Record<string, number>>;
  /** Pieces the table lets stand where the rules do not. */
  readonly ruled: readonly string[];
};

/** The two units of a close combat, as they stand in a setup. */
export type Units = { readonly attacker: Unit; readonly defender: Unit };

const ROLES = ['attacker', 'defender'] as const;

const piecesOf = (units: Units, role: 'attacker' | 'defender', men: readonly Man[]) =>
  men.map(({ id, state }) => ({ id, role, disrupted: state === 'disrupted', unit: units[role].id }));

/** Where the records have a piece; undefined where they have it nowhere. */
function recorded({ facts: { column, row, facing } }: Man): Place | undefined {
  const known = FACINGS.find((one) => one === facing);
  return typeof column === 'number' && typeof row === 'number' && known ? { column, row, facing: known } : undefined;
}

/** Whether two units have fought each other last, so that their places go together. */
export const met = ({ attacker, defender }: Units): boolean =>
  attacker.facts.against === defender.id && defender.facts.against === attacker.id;

/** The board as the records have it; undefined where these two have none together. */
export function recordedBoard(units: Units): Board | undefined {
  if (!met(units)) return undefined;
  const board = ROLES.flatMap((role) =>
    standing(units[role]).flatMap((man): Piece[] => {
      const place = recorded(man);
      return place ? [{ id: man.id, role, disrupted: man.state === 'disrupted', ...place }] : [];
    }),
  );
  const all = standing(units.attacker).length + standing(units.defender).length;
  return board.length === all && !overlap(board) ? board : undefined;
}

/** The board before anybody moves: as recorded, else both lines face to face. (ircra 4.3, 4.7) */
export function before(units: Units): Board {
  const lines = ROLES.map((role) => piecesOf(units, role, inLine(units[role])));
  return recordedBoard(units) ?? started(lines[0]!, lines[1]!).map(({ unit: _, ...piece }): Piece => piece);
}

/** Whether this is a new close combat: no corner lock ties the two units together. (ircra 4.3) */
export function isNew(units: Units): boolean {
  const board = recordedBoard(units);
  return !board?.some((piece) => locks(board, piece) > 0);
}

const spots = (board: Board): readonly Spot[] =>
  board.map(({ id, column, row, facing }) => ({ piece: id, column, row, facing }));

/** What the app proposes: all able pieces forward into contact. (ircra 4.3) */
export const proposal = (units: Units): Plan => ({
  places: spots(recordedBoard(units) ? forward(before(units)) : before(units)),
  locks: {},
  ruled: [],
});

/** The plan with all pieces where they stood. */
export const asTheyStood = (units: Units): Plan => ({ places: spots(before(units)), locks: {}, ruled: [] });

/** A board with the chips the table has set. */
const chipped = (board: Board, chips: Plan['locks']): Board =>
  board.map((piece) => {
    const chip = chips[piece.id];
    return chip === undefined ? piece : { ...piece, chip };
  });

/** The board as a plan has it. */
export function boardOf(units: Units, { places, locks: chips }: Plan): Board {
  const board = before(units).map((piece): Piece => {
    const place = places.find((spot) => spot.piece === piece.id);
    return place ? { ...piece, column: place.column, row: place.row, facing: place.facing } : piece;
  });
  return chipped(board, chips);
}

/** The plan with one piece elsewhere; `ruled` where the table lets it stand there. */
export function moved(plan: Plan, piece: string, to: Place, ruled: boolean): Plan {
  const { column, row, facing } = to;
  const others = plan.ruled.filter((id) => id !== piece);
  return {
    ...plan,
    places: plan.places.map((spot) => (spot.piece === piece ? { piece, column, row, facing } : spot)),
    ruled: ruled ? [...others, piece] : others,
  };
}

/** The board a piece's place is judged on: itself where it stood, the others where the plan has them, for they make room. */
export function judging(units: Units, plan: Plan, id: string): Board {
  const piece = pieceOf(before(units), id);
  const board = piece ? put(boardOf(units, plan), id, piece) : boardOf(units, plan);
  return recordedBoard(units) ? board : board.map((one) => ({ ...one, chip: 0 }));
}

/** The sentence that says why a piece may not be where a plan has it; undefined where it may. (ircra 4.3, 4.8) */
export function refusal(units: Units, plan: Plan, id: string, to: Place): string | undefined {
  const piece = pieceOf(before(units), id);
  if (!piece) return WHY['not here'];
  if (same(piece, to)) return undefined;
  const no = why(judging(units, plan, id), id, to);
  return no && WHY[no];
}

const same = (a: Place, b: Place): boolean => a.column === b.column && a.row === b.row && a.facing === b.facing;

/** A plan from outside, if it may stand; throws a Misfit that says why not. */
export function read(value: unknown, beside: Record<string, unknown>): Plan {
  const units = beside as unknown as Units;
  const plan = shaped(value, before(units));
  const board = boardOf(units, plan);
  const both = overlap(board);
  if (both) throw new Misfit(`${both.map((piece) => tag(units, piece.id)).join(' and ')} cannot stand in one place.`);
  for (const spot of plan.places) {
    const reason = plan.ruled.includes(spot.piece) ? undefined : refusal(units, plan, spot.piece, spot);
    if (reason) throw new Misfit(`${tag(units, spot.piece)} may not go there. ${reason}`);
  }
  return plan;
}

/** How far from the line of contact a piece may stand, in its own widths. */
const FAR = 99;

function shaped(value: unknown, board: Board): Plan {
  const { places, locks: chips, ruled } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Plan>;
  const ids = board.map(({ id }) => id);
  const known = (id: unknown): id is string => typeof id === 'string' && ids.includes(id);
  if (!Array.isArray(places) || places.length !== ids.length)
    throw new Misfit(`The places of ${ids.length} pieces are wanted.`);
  const far = (n: unknown) => !Number.isInteger(n) || Math.abs(n as number) > FAR;
  const told = places.map((place: unknown): Spot => {
    const { piece, column, row, facing } = (place ?? {}) as Partial<Spot>;
    if (!known(piece) || far(column) || far(row) || !FACINGS.some((one) => one === facing))
      throw new Misfit('A place names its piece, column, row and facing.');
    return { piece, column: column!, row: row!, facing: facing! };
  });
  if (new Set(told.map(({ piece }) => piece)).size !== ids.length) throw new Misfit('A piece has two places.');
  const said = typeof chips === 'object' && chips !== null && !Array.isArray(chips) ? Object.entries(chips) : undefined;
  if (!said?.every(([id, many]) => known(id) && [0, 1, 2].includes(many)))
    throw new Misfit('Corner locks are 0, 1 or 2.');
  if (!Array.isArray(ruled) || !ruled.every(known)) throw new Misfit('The pieces the table rules on are wanted.');
  return { places: told, locks: Object.fromEntries(said), ruled: [...new Set(ruled)] };
}

/** A piece by its tag. */
export function tag({ attacker, defender }: Units, id: string): string {
  const man = [...attacker.men, ...defender.men].find((one) => one.id === id);
  return man ? called(man) : id;
}

/** The list of a plan: a line a pair, and the corner locks of those who do not fight. (ircra 4.3, 4.7) */
function listed(value: unknown, beside: Record<string, unknown>): readonly OwnLine[] {
  const units = beside as unknown as Units;
  const plan = value as Plan;
  const board = boardOf(units, plan);
  const offered = boardOf(units, proposal(units));
  const pairs = engaged(board);
  const could = engaged(offered).filter(({ by }) => !pairs.some((pair) => pair.by === by));
  const fighting = [...pairs, ...could].flatMap(({ by, on }) => [by, on]);
  const name = (id: string) => tag(units, id);
  const was = before(units);
  return [
    ...[...pairs, ...could].map(({ by, on, edge }): OwnLine => {
      const fights = pairs.some((pair) => pair.by === by);
      return {
        id: by,
        title: `${name(by)} against ${name(on)}`,
        ...(edge === 'front' ? {} : { detail: `In the ${edge}` }),
        ways: [
          { label: 'Fights', value: fights ? plan : moved(plan, by, pieceOf(offered, by)!, false), pressed: fights },
          { label: 'Held back', value: fights ? held(units, plan, was, by) : plan, pressed: !fights },
        ],
      };
    }),
    ...board
      .filter(({ id }) => !fighting.includes(id))
      .map(
        (piece): OwnLine => ({
          id: piece.id,
          title: `${name(piece.id)}: corner locks`,
          ways: ['0', '1', '2+'].map((label, many) => ({
            label,
            value: { ...plan, locks: { ...plan.locks, [piece.id]: many } },
            pressed: locks(board, piece) === many,
          })),
        }),
      ),
  ];
}

/** The plan with a piece where it stood, or a step back from where the lines would meet. */
function held(units: Units, plan: Plan, was: Board, id: string): Plan {
  const piece = pieceOf(was, id)!;
  if (!contactOf(was, piece)) return moved(plan, id, piece, false);
  const step = piece.facing === 'right' ? -1 : piece.facing === 'left' ? 1 : 0;
  const back = { ...piece, column: piece.column + step };
  return pieceAt(boardOf(units, plan), back) ? plan : moved(plan, id, back, false);
}

/** The pieces in contact, as a fact of the contact: shown as a list or as a board. (ircra 4.3) */
export const planField: Field = {
  kind: 'own',
  id: 'plan',
  title: 'Pieces in contact',
  beat: 'contact',
  ref: '4.3',
  from: (beside) => proposal(beside as unknown as Units),
  read,
  lines: listed,
};

/** Pieces of the active side that a new combat leaves unmatched though an enemy stands free. (ircra 4.3) */
export function unmatched(board: Board): number {
  const pairs = engaged(board);
  const free = (role: 'attacker' | 'defender') =>
    board.filter((piece) => piece.role === role && !pairs.some(({ by, on }) => by === piece.id || on === piece.id));
  const can = free('attacker').filter(({ disrupted }) => !disrupted).length;
  return Math.min(can, free('defender').length);
}

/** The corners at which a piece is locked, as cells of its enemies. */
export const lockedAt = (board: Board, piece: Piece) =>
  lockers(board, piece).map(({ column, row }) => ({ column, row }));
