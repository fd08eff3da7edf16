import type { Answer } from '../../rules/answer.ts';
import { chosen } from '../../rules/house.ts';
import type { Change, Man, Unit } from '../../rules/roster.ts';
import type { Example } from '../../rules/system.ts';
import { house } from './house.ts';

const HAND = 'hand' as const;
const die = (id: string, face: number): Answer => ({ id, dice: [{ face, by: HAND }] });
const DEFAULTS = chosen(house);

/** The regiment of the example: in line from the top musket, musket, pike, pike, musket, musket. (ircra 6.1) */
const LINE = ['musket', 'musket', 'pike', 'pike', 'musket', 'musket'] as const;
type Stand = { readonly column: number; readonly row: number; readonly state?: string };

/** A regiment by its mark, its pieces where they stand; who is not named is lost. */
function regiment(
  mark: 'r' | 'b',
  name: string,
  facts: Unit['facts'] = {},
  at?: Readonly<Record<string, Stand>>,
): Unit {
  return {
    ...{ id: mark, side: mark, kind: 'foot', name, mark },
    facts: { qv: 4, cv: 3, limit: 2, ...facts },
    men: LINE.map((role, i): Man => {
      const id = `${mark}${i + 1}`;
      const man = { id, tag: id, name: id, role };
      const stand = at?.[id];
      if (!at) return { ...man, state: 'ready', facts: {} };
      if (!stand) return { ...man, state: 'lost', facts: {} };
      const { column, row, state = 'ready' } = stand;
      return { ...man, state, facts: { column, row, facing: mark === 'r' ? 'right' : 'left' } };
    }),
  };
}

const RED = regiment('r', 'Red regiment');
const BLUE = regiment('b', 'Blue regiment');

const rows = [1, 2, 3, 4, 5, 6] as const;
const spot = (piece: string, column: number, row: number) => ({
  ...{ piece, column, row },
  facing: piece.startsWith('r') ? 'right' : 'left',
});
const FACE_TO_FACE = {
  places: [...rows.map((row) => spot(`r${row}`, 0, row)), ...rows.map((row) => spot(`b${row}`, 1, row))],
  locks: {},
  ruled: [],
};

const byFiles = (...ids: readonly string[]): Answer => ({ id: 'attacker/order', value: ids, by: HAND });
const AS_SHOWN: Answer = { id: 'contact', value: {}, by: HAND };
const duels = (...pairs: readonly (readonly [attacker: number, defender: number])[]): Answer[] =>
  pairs.flatMap(([attacker, defender], i) => [
    die(`duel/${i + 1}/attacker`, attacker),
    die(`duel/${i + 1}/defender`, defender),
  ]);

const man = (id: string, field: string, from: unknown, to: unknown): Change => ({
  ...{ of: 'man', id, unit: id.slice(0, 1), field },
  from,
  to,
});
/** Pieces that stand on the board for the first time. */
const placed = (mark: 'r' | 'b', columns: Readonly<Record<number, number>>): Change[] =>
  Object.entries(columns).flatMap(([row, column]) => [
    man(`${mark}${row}`, 'facts.column', null, column),
    man(`${mark}${row}`, 'facts.row', null, Number(row)),
    man(`${mark}${row}`, 'facts.facing', null, mark === 'r' ? 'right' : 'left'),
  ]);
const unit = (id: string, fact: string, from: unknown, to: unknown): Change => ({
  ...{ of: 'unit', id, field: `facts.${fact}` },
  from,
  to,
});
const counter = (id: string, fact: string, by: number): Change => ({ of: 'unit', id, field: `facts.${fact}`, by });

const fate = (piece: string, is: 'back' | 'disrupted' | 'lost') => ({ piece, is, blocked: false, pushed: null });
const tie = (row: number, face: number) => ({
  ...{ by: `r${row}`, on: `b${row}`, attacker: face, defender: face, result: 'tie', winner: null },
  fates: [fate(`r${row}`, 'back'), fate(`b${row}`, 'back')],
});
const won = (
  by: string,
  on: string,
  [attacker, defender]: readonly [number, number],
  result: 'simple' | 'double' | 'triple',
) => {
  const winner = attacker > defender ? 'attacker' : 'defender';
  const is = ({ simple: 'back', double: 'disrupted', triple: 'lost' } as const)[result];
  const fates = [fate(winner === 'attacker' ? on : by, is)];
  return { by, on, attacker, defender, result, winner, fates };
};
const piece = (id: string, role: 'attacker' | 'defender', column: number, disrupted = false) => ({
  ...{ id, role, disrupted, column, row: Number(id.slice(1)) },
  facing: id.startsWith('r') ? 'right' : 'left',
});

/** What a fighter of a constructed duel is, beside a musket of combat value 3 face to face. (ircra 6.2) */
type Told = Readonly<Record<string, unknown>>;
const MUSKET = {
  ...{ type: 'musket', cv: 3, edge: 'front', disrupted: false, commander: false },
  ...{ supporters: [], actions: 0 },
};
const PIKE = { type: 'pike' };
const FLANK = { edge: 'flank' };

/** A duel by itself: who, their dice, the totals and the result. (ircra 6.2) */
const single = (
  id: string,
  title: string,
  [attacker, defender]: readonly [Told, Told],
  edge: number,
  [a, d]: readonly [number, number],
  [total, against]: readonly [number, number],
  result: string,
  house: Told = {},
): Example => ({
  ...{ id, title, part: 'duel' },
  input: {
    attacker: { ...MUSKET, ...attacker },
    defender: { ...MUSKET, ...defender },
    rules: { ...DEFAULTS, ...house },
  },
  answers: [die('attacker', a), die('defender', d)],
  outcome: {
    ...{ edge, attacker: total, defender: against, result },
    winner: total === against ? null : total > against ? 'attacker' : 'defender',
  },
});

const EVEN: readonly [Told, Told] = [{}, {}];
const HELD: readonly [Told, Told] = [PIKE, {}];
const FLANKED: readonly [Told, Told] = [FLANK, {}];

export default [
  {
    id: 'I-1 round 1',
    title: 'The first round of the printed example: Red attacks',
    plays: [
      {
        sequence: 'close-combat',
        setup: { attacker: RED, defender: BLUE, plan: FACE_TO_FACE, actions: 0, shot: [], shaken: [] },
        answers: [
          AS_SHOWN,
          byFiles('r1', 'r2', 'r3', 'r4', 'r5', 'r6'),
          ...duels([2, 6], [5, 5], [2, 1], [3, 2], [2, 5], [5, 4]),
        ],
        outcome: {
          verdict: 'fought',
          duels: [
            won('r1', 'b1', [2, 6], 'triple'),
            tie(2, 5),
            won('r3', 'b3', [2, 1], 'double'),
            won('r4', 'b4', [3, 2], 'simple'),
            won('r5', 'b5', [2, 5], 'double'),
            won('r6', 'b6', [5, 4], 'simple'),
          ],
          lost: { attacker: 1, defender: 0 },
          board: [
            ...[piece('r2', 'attacker', -1), piece('r3', 'attacker', 0), piece('r4', 'attacker', 0)],
            ...[piece('r5', 'attacker', -1, true), piece('r6', 'attacker', 0)],
            ...[piece('b1', 'defender', 1), piece('b2', 'defender', 2), piece('b3', 'defender', 2, true)],
            ...[piece('b4', 'defender', 2), piece('b5', 'defender', 1), piece('b6', 'defender', 2)],
          ],
          changes: [
            man('r1', 'state', 'ready', 'lost'),
            man('r5', 'state', 'ready', 'disrupted'),
            ...placed('r', { 2: -1, 3: 0, 4: 0, 5: -1, 6: 0 }),
            unit('r', 'against', null, 'b'),
            counter('r', 'rounds', 1),
            man('b3', 'state', 'ready', 'disrupted'),
            ...placed('b', { 1: 1, 2: 2, 3: 2, 4: 2, 5: 1, 6: 2 }),
            unit('b', 'against', null, 'r'),
            counter('b', 'rounds', 1),
          ],
        },
      },
    ],
  },
  single('I-C1', 'Musket against musket', EVEN, 0, [2, 1], [2, 1], 'double'),
  single('I-C2', 'Pike against musket: a tie', HELD, 2, [1, 3], [3, 3], 'tie'),
  single('I-C3', 'Pike against musket: three to one', HELD, 2, [1, 1], [3, 1], 'triple'),
  single('I-C4', 'Pike against musket: two to one', HELD, 2, [4, 3], [6, 3], 'double'),
  single('I-C5', 'Pike against musket: won', HELD, 2, [3, 3], [5, 3], 'simple'),
  single('I-C6', 'On the flank, and thrown back', FLANKED, 3, [1, 6], [4, 6], 'simple'),
  single('I-C7', 'On the flank: exactly three to one', FLANKED, 3, [6, 3], [9, 3], 'triple'),
  single('I-C8', 'On the flank: two to one', FLANKED, 3, [5, 3], [8, 3], 'double'),
  single('I-C9', 'A pike on the flank of a musket', [{ ...PIKE, ...FLANK }, {}], 5, [1, 2], [6, 2], 'triple'),
  single('I-C10', 'Musket attacks pike: two to one', [{}, PIKE], -2, [6, 1], [6, 3], 'double'),
  single('I-C11', 'Two actions given up', [{ actions: 2 }, {}], 2, [2, 2], [4, 2], 'double'),
  single('I-C12', 'A pike with two supporters', [{ ...PIKE, supporters: [3, 3] }, {}], 4, [2, 2], [6, 2], 'triple'),
  single('I-C13', 'Five worse, and a tie', [{}, { ...PIKE, ...FLANK }], -5, [6, 1], [6, 6], 'tie'),
  single(
    'I-C14',
    'A named commander against a supporter',
    [{ commander: true }, { supporters: [3] }],
    0,
    [4, 2],
    [4, 2],
    'double',
  ),
  single('I-C15', 'Musket attacks pike: won', [{}, PIKE], -2, [6, 3], [6, 5], 'simple'),
] satisfies readonly Example[];
