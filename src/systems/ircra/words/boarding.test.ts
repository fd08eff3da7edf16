import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../engine/answer.ts';
import type { BoardContext } from '../../../engine/board.ts';
import { answerAsk, type Play, positionOf, startPlay, undoAnswer } from '../../../engine/play.ts';
import type { Man } from '../../../engine/roster.ts';
import type { Example } from '../../../system/examples.ts';
import { resolveHouse } from '../../../system/house.ts';
import type { Outcome } from '../../../system/sequence.ts';
import { sequenceOf } from '../../../system/system.ts';
import { facing, pieceUnit, roundSetup } from '../../../testkit/ircra.ts';
import { sampleSize } from '../../../testkit/samplesize.ts';
import examples from '../examples.ts';
import defineSystem from '../index.ts';
import type { CombatEnd } from '../rules/combat.ts';
import { asTheyStood } from '../rules/plan.ts';
import type { RoundSetup } from '../setup.ts';
import { boarding } from './boarding.ts';

const combat = sequenceOf('close-combat', defineSystem);

const printed = (examples as readonly Example[]).find(({ id }) => id === 'I-1')!;
const rounds = ('plays' in printed ? printed.plays : []).filter(({ sequence }) => sequence === combat.id);
const [FIRST, SECOND] = [rounds[0]!, rounds[1]!];

const play = (of: { readonly setup: unknown }): Play =>
  startPlay(combat.rule, {
    ...{
      system: defineSystem.id,
      sequence: combat.id,
      edition: combat.edition,
      house: resolveHouse(defineSystem.house),
    },
    ...{ setup: of.setup, answers: [], cursor: 0, overruled: {} },
  });

const looked = (play: Play, value?: unknown): BoardContext<RoundSetup> => {
  const told = positionOf(combat.rule, play);
  return {
    ...{ trail: told.trail, setup: play.setup as RoundSetup, house: play.house },
    ...(told.at === 'ask' ? { ask: told.ask, value } : {}),
  };
};

const tell = (so: Play, ...answers: readonly Answer[]): Play =>
  answers.reduce((play, answer) => answerAsk(combat.rule, play, answer), so);
const AS_SHOWN: Answer = { id: 'contact', value: {}, by: 'hand' };
const die = (id: string, face: number): Answer => ({ id, dice: [{ face, by: 'hand' }] });
const shown = (play: Play, value?: unknown) => boarding.boardAt(looked(play, value))!;
const shownResults = (play: Play) => {
  const { pieces, lost } = shown(play);
  return {
    lost,
    results: Object.fromEntries(pieces.flatMap(({ id, result }) => (result ? [[id, result.words]] : []))),
  };
};
const stands = (play: Play) =>
  Object.fromEntries(shown(play).pieces.map(({ id, column, locks = [] }) => [id, [column, locks.length]]));

const face = fc.integer({ min: 1, max: 6 });
const dice = fc.array(fc.tuple(face, face), { minLength: 6, maxLength: 6 });
const thrown = (faces: readonly (readonly [number, number])[]) =>
  faces.flatMap(([a, d], i) => [die(`duel/${i + 1}/attacker`, a), die(`duel/${i + 1}/defender`, d)]);

describe('the board of a round', () => {
  test('matches the printed columns and locks after the first round (6.1)', () => {
    const end = tell(
      play(FIRST),
      AS_SHOWN,
      ...thrown([
        [2, 6],
        [5, 5],
        [2, 1],
        [3, 2],
        [2, 5],
        [5, 4],
      ]),
    );
    expect(stands(end)).toEqual({
      ...{ r2: [-1, 0], r3: [0, 0], r4: [0, 1], r5: [-1, 0], r6: [0, 1] },
      ...{ b1: [1, 0], b2: [2, 0], b3: [2, 0], b4: [2, 0], b5: [1, 2], b6: [2, 0] },
    });
    expect(shown(end).pieces.flatMap(({ id, state }) => (state ? [id] : []))).toEqual(['r5', 'b3']);
    expect(shown(end).markers).toMatchObject([{ whose: 'attacker', column: 0, row: 1, count: 1 }]);
  });

  test('shows each result once both dice are known, and the next duel (4.6)', () => {
    const so = tell(play(FIRST), AS_SHOWN, ...thrown([[2, 6]]));
    const came = (at: Play) =>
      Object.fromEntries(shown(at).pieces.flatMap(({ id, result }) => (result ? [[id, result.words]] : [])));
    const fights = (at: Play) => shown(at).pieces.flatMap(({ id, now }) => (now ? [id] : []));
    expect(came(so)).toEqual({ b1: 'wins' });
    expect(shown(so).markers).toMatchObject([{ whose: 'attacker', result: { is: 'lost', words: 'eliminated' } }]);
    expect(fights(so).toSorted()).toEqual(['b2', 'r2']);
    const one = tell(so, die('duel/2/attacker', 5));
    expect([came(one), fights(one).toSorted()]).toEqual([{ b1: 'wins' }, ['b2', 'r2']]);
    const tie = tell(one, die('duel/2/defender', 5));
    expect(came(tie)).toEqual({ b1: 'wins', r2: 'tie', b2: 'tie' });
    expect(shown(tie).pieces.find(({ id }) => id === 'r6')?.ask).toBe('duel/6/attacker');
    expect(shown(tie).pieces.find(({ id }) => id === 'r2')?.ask).toBeUndefined();
    const end = tell(
      tie,
      ...thrown([
        [2, 6],
        [5, 5],
        [2, 1],
        [3, 2],
        [2, 5],
        [5, 4],
      ]).slice(4),
    );
    expect(came(end)).toEqual({
      ...{ r2: 'tie', r3: 'wins', r4: 'wins', r5: 'disrupted', r6: 'wins' },
      ...{ b1: 'wins', b2: 'tie', b3: 'disrupted', b4: 'falls back', b5: 'wins', b6: 'falls back' },
    });
    expect(fights(end)).toEqual([]);
  });

  test('follows the order in which the players fight the duels (4.3)', () => {
    const order: Answer = { id: 'attacker/order', value: ['r6', 'r5', 'r4', 'r3', 'r2', 'r1'], by: 'hand' };
    const at = tell(play(FIRST), AS_SHOWN);
    const reordered = { ...at, answers: at.answers.map((one) => (one.id === order.id ? order : one)) };
    const { results, lost } = shownResults(tell(reordered, ...thrown([[2, 6]])));
    expect([results, lost]).toEqual([{ b6: 'wins' }, ['r6']]);
  });

  test('draws muskets and pikes with different signs (2)', () => {
    const signs = Object.fromEntries(shown(play(FIRST)).pieces.map(({ id, sign }) => [id, sign?.name]));
    expect(signs).toMatchObject({ r1: 'Muskets', r2: 'Muskets', r3: 'Pikes', r4: 'Pikes', b3: 'Pikes', b6: 'Muskets' });
  });

  test('draws each type of piece with its own sign (3)', () => {
    const types = ['mixed', 'warband', 'horse-light', 'horse-heavy', 'horse-lance', 'gun'];
    const setup: unknown = JSON.parse(JSON.stringify(FIRST.setup), (key, value) =>
      key === 'men' ? value.map((man: Man, i: number) => ({ ...man, role: types[i] })) : value,
    );
    const { pieces } = shown(play({ setup }));
    const signs = pieces.filter(({ id }) => id.startsWith('r')).map(({ sign }) => sign?.path);
    expect(new Set(signs).size).toBe(6);
    expect(signs).not.toContain(undefined);
    expect(pieces.map(({ name }) => name)).toContain('Red regiment, light horse r3');
  });

  test('keeps its size while pieces move on it', () => {
    const at = play(FIRST);
    const [from] = boarding.movesOf!(looked(at), 'r1').filter(({ column, row }) => column === -2 && row === 1);
    const { columns, rows } = shown(at);
    expect(shown(at, from!.value)).toMatchObject({ columns, rows });
  });

  test('proposes the reconstructed second round, and removes Red at its end (6.1)', () => {
    const start = play(SECOND);
    expect(stands(start)).toMatchObject({ b2: [1, 1], b4: [1, 0], b6: [1, 0], b5: [1, 2], r3: [0, 2] });
    const end = tell(
      start,
      AS_SHOWN,
      ...thrown([
        [6, 2],
        [3, 1],
      ]),
    );
    expect(Object.keys(stands(end))).toEqual(['b1', 'b2', 'b3', 'b4', 'b5', 'b6']);
  });

  test('ends as the rule does, for any dice in any order', () => {
    fc.assert(
      fc.property(dice, fc.boolean(), (faces, backwards) => {
        const answers = thrown(faces);
        const end = tell(play(FIRST), AS_SHOWN, ...(backwards ? answers.toReversed() : answers));
        const told = positionOf(combat.rule, end) as { outcome: Outcome };
        const { board } = told.outcome as CombatEnd;
        const place = ({ id, column, row }: { id: string; column: number; row: number }) => [id, column, row];
        expect(shown(end).pieces.map(place)).toEqual(board.map(place));
      }),
      { numRuns: sampleSize(60) },
    );
  });

  test('is restored exactly by every undo', () => {
    fc.assert(
      fc.property(dice, (faces) => {
        let at = play(FIRST);
        const boards = [shown(at)];
        for (const answer of [AS_SHOWN, ...thrown(faces)]) {
          at = tell(at, answer);
          boards.push(shown(at));
        }
        for (const board of boards.toReversed().slice(1)) {
          at = undoAnswer(at);
          expect(shown(at)).toEqual(board);
        }
      }),
      { numRuns: sampleSize(15) },
    );
  });
});

describe('actions on the board', () => {
  test('are accepted as answers, and forbidden ones only as rulings by the players', () => {
    for (const round of [FIRST, SECOND]) {
      const at = play(round);
      const { ask } = looked(at);
      const stood = boarding.groupMoves!(looked(at)).find(({ id }) => id === 'stood')?.value;
      for (const id of ['r2', 'r4', 'b1', 'b4', 'b5'])
        for (const move of boarding.movesOf!(looked(at, stood), id)) {
          if (!('value' in move)) {
            expect(move.why).toBe('Another piece is there.');
            continue;
          }
          const { plan } = ask!.read(move.value) as RoundSetup;
          expect(plan.ruled).toEqual(move.why === undefined ? [] : [id]);
          const moved = shown(at, move.value).pieces.find((piece) => piece.id === id)!;
          expect([moved.column, moved.row]).toEqual([move.column, move.row]);
        }
    }
  });

  test('are refused for the other side, a disrupted piece and two corner locks (4.8, 4.11)', () => {
    const at = play(SECOND);
    const stood = boarding.groupMoves!(looked(at)).find(({ id }) => id === 'stood')!.value;
    const why = (id: string) => [
      ...new Set(boarding.movesOf!(looked(at, stood), id).flatMap((move) => ('value' in move ? [move.why] : []))),
    ];
    expect(why('r3')).toEqual(['Only the active side moves.']);
    expect(why('b3')).toEqual(['It is disrupted and cannot move.']);
    expect(why('b5')).toEqual(['Two or more corner locks hold it.']);
    expect(why('b4')).toContain(undefined);
  });

  test('are refused with a reason for a piece without room to slide or pivot, and one of another unit (4.8)', () => {
    const why = (setup: RoundSetup, id: string) => {
      const moves = boarding.movesOf!(looked(play({ setup })), id);
      return [...new Set(moves.map((move) => move.why))];
    };
    const blocked = facing(
      pieceUnit('a', { a1: { at: [0, 1] }, a2: { at: [0, 2] } }),
      pieceUnit('d', { d1: { at: [2, 1] }, d2: { at: [1, 2] } }),
    );
    const plan = asTheyStood(blocked);
    expect(why(roundSetup(blocked, { plan }), 'a1')).toContain('One corner lock, and no room to slide or pivot.');
    const third = pieceUnit('f', { f1: { at: [0, 4] } }, { against: 'd' });
    const enemy = { ...blocked.defender, facts: { ...blocked.defender.facts, against: 'a/f' } };
    const three = roundSetup({ ...blocked, defender: enemy, others: [third] }, { plan });
    expect(why(three, 'f1')).toEqual(['Its unit is not in this combat.']);
  });

  test('place the enemy freely while no places are recorded, and turn no piece that may not turn (4.3)', () => {
    const free = boarding.movesOf!(looked(play(FIRST)), 'b1').filter((move) => 'value' in move);
    expect(free.flatMap(({ why }) => why ?? [])).toEqual([]);
    expect(free.map(({ words }) => words)).toContain('Face north');
    expect(free.flatMap(({ main }) => main ?? [])).toEqual([]);
    const turned = free.find(({ words }) => words === 'Face north')!;
    const { ask } = looked(play(FIRST));
    expect((ask!.read(turned.value) as RoundSetup).plan).toMatchObject({ ruled: [] });
    const words = (id: string) => boarding.movesOf!(looked(play(SECOND)), id).flatMap(({ words }) => words ?? []);
    expect(words('r4').filter((one) => one.startsWith('Face'))).toEqual([]);
  });

  test('move the whole line forward into contact, or back to its start (4.3)', () => {
    const at = play(SECOND);
    const [stood] = boarding.groupMoves!(looked(at));
    expect(stood!.title).toBe('Undo suggested advance');
    const [ahead] = boarding.groupMoves!(looked(at, stood!.value));
    expect(ahead!.title).toBe('Suggested advance');
    expect(shown(at, ahead!.value)).toEqual(shown(at));
  });

  test('can be taken back once the players have changed the suggestion (4.3)', () => {
    const at = play(SECOND);
    const contact = boarding.movesOf!(looked(at), 'b2').find((move) => 'value' in move && !move.why)!;
    expect(boarding.groupMoves!(looked(at, contact.value)).map(({ title }) => title)).toEqual([
      'Suggested advance',
      'As they stood',
    ]);
  });

  test('end with the first dice', () => {
    const at = tell(play(FIRST), AS_SHOWN);
    expect(boarding.movesOf!(looked(at), 'r1')).toEqual([]);
    expect(boarding.groupMoves!(looked(at))).toEqual([]);
  });
});
