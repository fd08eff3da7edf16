import { describe, expect, test } from 'vitest';
import type { Answer, Die } from './answer.ts';
import {
  askFacts,
  askNumber,
  askSpread,
  askYesNo,
  asRole,
  choose,
  note,
  pick,
  roll,
  runAgain,
  type Sequence,
  scope,
  stateNumber,
  withContext,
} from './ask.ts';
import { changeAnswer, changeSetup, overruleStated } from './changeplay.ts';
import { cardClassifier, PACK, suit } from './dice/deck.ts';
import { atMost, d6, sum } from './dice/pool.ts';
import { draw } from './draw.ts';
import {
  answerAsk,
  type Draft,
  type Input,
  type Play,
  positionOf,
  redoAnswer,
  redoTarget,
  rollForAsk,
  saveDraft,
  startPlay,
  undoAnswer,
  undoTarget,
  withDraftAnswer,
} from './play.ts';
import { Refusal } from './refusal.ts';
import { openAsks, replay } from './replay.ts';
import type { Fields } from './setup/fields.ts';
import { mapTogether, together } from './together.ts';

const fields: Fields = [
  { kind: 'number', id: 'men', title: 'Men fighting', min: 0, max: 20, beat: 'contact' },
  { kind: 'flag', id: 'officer', title: 'Officer fighting', beat: 'contact' },
];
type Setup = { men: number; officer: boolean };
const men = [
  { id: 'm1', name: 'First' },
  { id: 'm2', name: 'Second' },
  { id: 'm3', name: 'Third' },
];

/** A small fight with most kinds of asks. */
function* fight({ setup }: Input<Setup>): Sequence<object> {
  if ((yield* choose('close', ['passed', 'failed'], { assumed: 'passed' })) === 'failed') return { verdict: 'none' };
  const { men: fighting, officer } = yield* askFacts('contact', fields, setup);
  const base = Math.ceil(fighting / 2);
  const dice = yield* stateNumber('dice', base + (officer ? 1 : 0), [
    { what: 'men', by: base, now: base },
    { what: 'officer', by: officer ? 1 : 0, now: base + (officer ? 1 : 0) },
  ]);
  const { attacker, defender } = yield* together({
    attacker: asRole('attacker', roll('pool', d6(dice), sum)),
    defender: asRole('defender', roll('pool', d6(2), sum)),
  });
  yield* note('totals', { attacker, defender });
  const fallen = yield* pick('fallen', men, { min: 1, max: 1 }, { proposed: ['m1'] });
  const held = yield* askYesNo('held');
  return { attacker, defender, fallen, held };
}

const rule = (input: Input): Sequence<object> => fight(input as Input<Setup>);
const play = (setup: Setup): Play =>
  startPlay(rule, {
    system: 's',
    sequence: 'fight',
    edition: 1,
    house: {},
    setup,
    answers: [],
    cursor: 0,
    overruled: {},
  });
const typed = (...faces: number[]): Die[] => faces.map((face) => ({ face, by: 'hand' }));
const told = (play: Play, ...answers: Answer[]): Play =>
  answers.reduce((play, answer) => answerAsk(rule, play, answer), play);
const ids = (play: Play) => play.answers.slice(0, play.cursor).map((answer) => answer.id);
const outcome = (play: Play) => {
  const at = positionOf(rule, play);
  return at.at === 'end' ? at.outcome : at;
};

const CLOSE: Answer = { id: 'close', value: 'passed', by: 'hand' };
const SHOWN: Answer = { id: 'contact', value: {}, by: 'hand' };
const ATTACK: Answer = { id: 'attacker/pool', dice: typed(6, 5, 4) };
const DEFENCE: Answer = { id: 'defender/pool', dice: [...typed(2), { face: 3, by: 'app' }] };
const HELD: Answer = { id: 'held', value: true, by: 'hand' };
const whole = () => told(play({ men: 5, officer: false }), CLOSE, SHOWN, ATTACK, DEFENCE, HELD);

describe('a play', () => {
  test('takes the proposals of the rule, and marks them as proposed', () => {
    expect(outcome(whole())).toEqual({ attacker: 15, defender: 5, fallen: ['m1'], held: true });
    expect(whole().answers.find(({ id }) => id === 'fallen')).toEqual({ id: 'fallen', value: ['m1'], by: 'proposed' });
  });

  test('takes the answers of one screen in any order', () => {
    const other = told(play({ men: 5, officer: false }), CLOSE, SHOWN, DEFENCE, ATTACK, HELD);
    expect(outcome(other)).toEqual(outcome(whole()));
  });

  test('returns the results for several items in the order of the items', () => {
    function* strengths(_: Input): Sequence<object> {
      return yield* mapTogether(['c', 'a', 'b'], (unit, at) => scope(`${unit}/${at + 1}`, roll('die', d6(1), sum)));
    }
    const start = startPlay(strengths, { ...play({ men: 1, officer: false }), setup: {} });
    const answers = Object.entries({ 'b/3/die': 3, 'c/1/die': 1, 'a/2/die': 2 });
    const over = answers.reduce((now, [id, face]) => answerAsk(strengths, now, { id, dice: typed(face) }), start);
    expect(positionOf(strengths, over)).toMatchObject({ at: 'end', outcome: [1, 2, 3] });
  });

  test('shows nested groups of asks on one screen, and the re-rolls of ties on the next', () => {
    function* duel(no: number): Sequence<string> {
      const { a, d } = yield* together({ a: roll('a', d6(1), sum), d: roll('d', d6(1), sum) });
      return a === d ? yield* runAgain(duel, no) : a > d ? 'a' : 'd';
    }
    function* duels(_: Input): Sequence<object> {
      return yield* together({ 1: scope('1', duel(1)), 2: scope('2', duel(2)) });
    }
    const start = startPlay(duels, { ...play({ men: 1, officer: false }), setup: {} });
    const asks = (play: Play) => {
      const at = positionOf(duels, play);
      return at.at === 'ask' ? at.asks.map(({ id }) => id) : at.at === 'end' && at.outcome;
    };
    expect(asks(start)).toEqual(['1/a', '1/d', '2/a', '2/d']);
    const answers = Object.entries({ '2/d': 3, '1/a': 4, '1/d': 4, '2/a': 1 });
    const tied = answers.reduce((now, [id, face]) => answerAsk(duels, now, { id, dice: typed(face) }), start);
    expect(asks(tied)).toEqual(['1/again/a', '1/again/d']);
    const over = [6, 2].reduce(
      (now, face, i) => answerAsk(duels, now, { id: `1/again/${'ad'[i]}`, dice: typed(face) }),
      tied,
    );
    expect(asks(over)).toEqual({ 1: 'a', 2: 'd' });
  });

  test('lets each member of an independent group go on before the others are answered', () => {
    function* duel(no: number): Sequence<string> {
      const { a, d } = yield* together({ a: roll('a', d6(1), sum), d: roll('d', d6(1), sum) });
      return a === d ? yield* runAgain(duel, no) : a > d ? 'a' : 'd';
    }
    function* duels(_: Input): Sequence<object> {
      return yield* mapTogether([1, 2, 3], (no) => scope(`${no}`, duel(no)), { independent: true });
    }
    const start = startPlay(duels, { ...play({ men: 1, officer: false }), setup: {} });
    const asks = (play: Play) => {
      const at = positionOf(duels, play);
      return at.at === 'ask' ? { next: at.ask.id, asks: at.asks.map(({ id }) => id) } : at.at === 'end' && at.outcome;
    };
    const throws = (play: Play, dice: Readonly<Record<string, number>>) =>
      Object.entries(dice).reduce((now, [id, face]) => answerAsk(duels, now, { id, dice: typed(face) }), play);
    const won = throws(start, { '1/a': 5, '1/d': 2 });
    expect(asks(won)).toEqual({ next: '2/a', asks: ['1/a', '1/d', '2/a', '2/d', '3/a', '3/d'] });
    const tied = throws(won, { '2/a': 4, '3/d': 1, '2/d': 4 });
    const next = '2/again/a';
    expect(asks(tied)).toEqual({ next, asks: ['1/a', '1/d', next, '2/again/d', '3/a', '3/d'] });
    // A die can still be changed, which makes a tie or ends one.
    expect(asks(throws(tied, { '1/d': 5 }))).toMatchObject({ next: '1/again/a' });
    const over = throws(tied, { '3/a': 6, '2/again/a': 1, '2/again/d': 2 });
    expect(asks(over)).toEqual(['a', 'd', 'a']);
    expect(asks(JSON.parse(JSON.stringify(over)))).toEqual(['a', 'd', 'a']);
  });

  test('passes the facts of the rule to its words', () => {
    function* duels(_: Input): Sequence<object> {
      const one = withContext({ who: 'Ann' }, roll('a', d6(1), sum));
      return yield* withContext({ who: 'Bob', against: 'Cid' }, together({ one, two: roll('b', d6(1), sum) }));
    }
    const at = positionOf(duels, startPlay(duels, { ...play({ men: 1, officer: false }), setup: {} }));
    expect(at.at === 'ask' && at.asks.map(({ context: about }) => about)).toEqual([
      { who: 'Ann', against: 'Cid' },
      { who: 'Bob', against: 'Cid' },
    ]);
  });

  test('survives being saved as JSON', () => {
    expect(outcome(JSON.parse(JSON.stringify(whole())))).toEqual(outcome(whole()));
  });

  test('remembers which dice were typed and which the app rolled', () => {
    expect(whole().answers.find(({ id }) => id === 'defender/pool')).toEqual({
      id: 'defender/pool',
      dice: [
        { face: 2, by: 'hand' },
        { face: 3, by: 'app' },
      ],
    });
  });

  test('takes a total called out for some dice and the rest face by face', () => {
    const called: Answer = { id: 'attacker/pool', told: { count: 2, value: 11 }, dice: typed(4) };
    expect(outcome(told(play({ men: 5, officer: false }), CLOSE, SHOWN, called, DEFENCE, HELD))).toMatchObject({
      attacker: 15,
    });
  });

  test('keeps a half-entered answer until it is complete', () => {
    const half = saveDraft(told(play({ men: 5, officer: false }), CLOSE, SHOWN), 'attacker/pool', {
      dice: typed(6, 5),
    });
    expect(half.drafts).toEqual({ 'attacker/pool': { dice: typed(6, 5) } });
    expect(told(half, ATTACK).drafts).toBeUndefined();
  });

  test('applies a half-entered answer only if it fits and is not a roll', () => {
    const asOf = (play: Play, draft?: Draft) => {
      const [ask] = openAsks(positionOf(rule, play));
      return withDraftAnswer(draft ? saveDraft(play, ask!.id, draft) : play, ask!);
    };
    const contact = told(play({ men: 5, officer: false }), CLOSE);
    expect(ids(asOf(contact))).toEqual(['close', 'contact']);
    expect(asOf(contact, { value: { officer: true } }).answers.at(-1)).toMatchObject({ value: { officer: true } });
    expect(ids(asOf(contact, { value: { officer: 'two' } }))).toEqual(['close']);
    const held = told(contact, SHOWN, ATTACK, DEFENCE);
    expect(ids(asOf(held))).toEqual(ids(held));
    expect(outcome(asOf(held, { value: false }))).toMatchObject({ held: false });
    expect(ids(asOf(told(contact, SHOWN), { dice: typed(6, 5) }))).toEqual(['close', 'contact']);
  });
});

describe('undo', () => {
  test('takes back one answer at a time, and redo returns the same dice', () => {
    const end = whole();
    expect(undoTarget(end)).toEqual(HELD);
    const back = undoAnswer(undoAnswer(undoAnswer(end)));
    expect(ids(back)).toEqual(['close', 'contact']);
    expect(redoTarget(rule, back)).toEqual(ATTACK);
    const forth = redoAnswer(rule, redoAnswer(rule, redoAnswer(rule, back)));
    expect(outcome(forth)).toEqual(outcome(end));
    expect(ids(forth)).toEqual(ids(end));
  });

  test('equals a play with fewer answers', () => {
    const shorter = told(play({ men: 5, officer: false }), CLOSE, SHOWN, ATTACK, DEFENCE);
    expect(JSON.stringify(positionOf(rule, undoAnswer(whole())))).toBe(JSON.stringify(positionOf(rule, shorter)));
  });

  test('drops the undone answers after a new answer', () => {
    const other = told(undoAnswer(undoAnswer(whole())), { id: 'defender/pool', dice: typed(6, 6) });
    expect(redoTarget(rule, other)).toBeUndefined();
    expect(outcome(told(other, HELD))).toMatchObject({ defender: 12 });
  });

  test('does not leave the answer among those that wait for their asks', () => {
    const grown = changeAnswer(rule, whole(), { id: 'contact', value: { officer: true }, by: 'hand' }).play;
    expect([ids(grown), grown.waiting]).toEqual([['close', 'contact', 'defender/pool'], true]);
    const other = told(undoAnswer(undoAnswer(grown)), SHOWN);
    expect(ids(other)).toEqual(['close', 'contact']);
    expect(redoTarget(rule, other)).toBeUndefined();
  });

  test('is refused at the start', () => {
    expect(() => undoAnswer(play({ men: 5, officer: false }))).toThrow(Refusal);
  });
});

describe('amending', () => {
  test('a pool that grows keeps the dice on the table and asks for one more; later answers stay', () => {
    const { play: mended, lost } = changeAnswer(rule, whole(), { id: 'contact', value: { officer: true }, by: 'hand' });
    expect(lost).toEqual([]);
    expect(mended.drafts).toEqual({ 'attacker/pool': { dice: typed(6, 5, 4) } });
    expect(positionOf(rule, mended)).toMatchObject({ at: 'ask', ask: { id: 'attacker/pool', pool: { count: 4 } } });
    const end = told(mended, { id: 'attacker/pool', dice: typed(6, 5, 4, 1) });
    expect(outcome(end)).toEqual({ attacker: 16, defender: 5, fallen: ['m1'], held: true });
    expect(end.waiting).toBeUndefined();
  });

  test('a pool that shrinks keeps its dice as a draft with one too many', () => {
    const { play: mended } = changeAnswer(rule, whole(), { id: 'contact', value: { men: 4 }, by: 'hand' });
    expect(mended.drafts?.['attacker/pool']?.dice).toHaveLength(3);
    expect(outcome(told(mended, { id: 'attacker/pool', dice: typed(6, 5) }))).toMatchObject({
      attacker: 11,
      held: true,
    });
  });

  test('dice with faces that the pool lacks are dropped, and so is a total of too many dice', () => {
    function* bout({ setup }: Input): Sequence<number> {
      const { sides, count } = yield* askFacts('pool', pool, setup as { sides: number; count: number });
      return yield* roll('dice', { sides, count }, sum);
    }
    const pool: Fields = ['sides', 'count'].map((id) => ({
      kind: 'number',
      id,
      title: id,
      min: 1,
      max: 20,
      beat: 'pool',
    }));
    const start = startPlay(bout, { ...play({ men: 1, officer: false }), setup: { sides: 20, count: 2 }, answers: [] });
    const shown = answerAsk(bout, start, { id: 'pool', value: {}, by: 'hand' });
    const changed = (dice: Answer, facts: object) =>
      changeAnswer(bout, answerAsk(bout, shown, dice), { id: 'pool', value: facts, by: 'hand' });
    const high = { id: 'dice', dice: typed(15, 3) };
    expect(changed(high, { sides: 6 }).lost).toEqual([high]);
    expect(changed(high, { sides: 6 }).play.drafts).toBeUndefined();
    expect(changed(high, { count: 1 })).toMatchObject({ lost: [], play: { drafts: { dice: { dice: high.dice } } } });
    const called = { id: 'dice', dice: [], told: { count: 2, value: 30 } };
    expect(changed(called, { count: 1 })).toMatchObject({ lost: [called] });
    expect(changed(called, { count: 1 }).play.drafts).toBeUndefined();
    expect(changed(called, { count: 3 }).play.drafts).toEqual({ dice: { dice: [], told: called.told } });
  });

  test('a changed early fact keeps the later answers that still fit', () => {
    const { play: mended, lost } = changeAnswer(rule, whole(), { id: 'contact', value: { men: 6 }, by: 'hand' });
    expect(lost).toEqual([]);
    expect(outcome(mended)).toEqual(outcome(whole()));
  });

  test('asks again for a hit that was typed without its face, if another face hits now', () => {
    function* shot(_: Input): Sequence<object> {
      const need = yield* roll('need', d6(1), sum);
      return { hits: yield* roll('shot', d6(2), atMost(need)), luck: yield* roll('luck', d6(1), sum) };
    }
    const start = startPlay(shot, { ...play({ men: 1, officer: false }), setup: {} });
    const need: Answer = { id: 'need', dice: typed(4) };
    const luck: Answer = { id: 'luck', dice: typed(6) };
    const playedWith = (hit: Answer) => [need, hit, luck].reduce((now, one) => answerAsk(shot, now, one), start);
    const harder: Answer = { id: 'need', dice: typed(5) };

    const missed: Answer = { id: 'shot', dice: typed(3), told: { count: 1, value: 0 } };
    const changed = changeAnswer(shot, playedWith(missed), harder);
    expect(changed.lost).toEqual([missed]);
    expect(positionOf(shot, changed.play)).toMatchObject({ at: 'ask', ask: { id: 'shot' } });
    expect(changeAnswer(shot, playedWith(missed), luck).lost).toEqual([]);

    const seen: Answer = { id: 'shot', dice: typed(3, 5) };
    expect(positionOf(shot, changeAnswer(shot, playedWith(seen), harder).play)).toMatchObject({ outcome: { hits: 2 } });
  });

  test('returns the answers that no longer fit', () => {
    const { play: mended, lost } = changeAnswer(rule, whole(), { id: 'close', value: 'failed', by: 'hand' });
    expect(lost.map(({ id }) => id)).toEqual(['contact', 'attacker/pool', 'defender/pool', 'held']);
    expect(outcome(mended)).toEqual({ verdict: 'none' });
  });

  test('does not return undone answers', () => {
    const { play: mended } = changeAnswer(rule, undoAnswer(whole()), { id: 'contact', value: { men: 6 }, by: 'hand' });
    expect(positionOf(rule, mended)).toMatchObject({ at: 'ask', ask: { id: 'held' } });
    expect(redoTarget(rule, mended)).toBeUndefined();
  });

  test('a proposal can be changed before the end, and stays changed', () => {
    const { play: swapped } = changeAnswer(rule, whole(), { id: 'fallen', value: ['m2'], by: 'hand' });
    expect(outcome(swapped)).toMatchObject({ fallen: ['m2'] });
    const { play: again } = changeAnswer(rule, swapped, { id: 'attacker/pool', dice: typed(1, 1, 1) });
    expect(outcome(again)).toMatchObject({ attacker: 3, fallen: ['m2'] });
  });

  test('changing an answer and changing it back changes nothing', () => {
    const there = changeAnswer(rule, whole(), { id: 'contact', value: { men: 6 }, by: 'hand' }).play;
    const back = changeAnswer(rule, there, SHOWN).play;
    expect({ ...back, amended: undefined }).toEqual({ ...whole(), amended: undefined });
    expect(back.amended).toHaveLength(2);
  });

  test('undoing a correction before the extra die is rolled returns all dice', () => {
    const grown = changeAnswer(rule, whole(), { id: 'contact', value: { officer: true }, by: 'hand' }).play;
    const { play: back, lost } = changeAnswer(rule, grown, SHOWN);
    expect(lost).toEqual([]);
    expect(outcome(back)).toEqual(outcome(whole()));
    expect(back.drafts).toBeUndefined();
    expect(back.waiting).toBeUndefined();
  });

  test('keeps half-entered answers', () => {
    const half = saveDraft(told(play({ men: 5, officer: false }), CLOSE, SHOWN), 'attacker/pool', {
      dice: typed(6, 5),
    });
    const { play: mended } = changeAnswer(rule, half, { id: 'contact', value: { officer: true }, by: 'hand' });
    expect(mended.drafts).toEqual({ 'attacker/pool': { dice: typed(6, 5) } });
  });

  test('drops a half-entered count of a later roll', () => {
    const half = saveDraft(told(play({ men: 5, officer: false }), CLOSE, SHOWN), 'attacker/pool', { value: [null, 1] });
    const { play: mended } = changeAnswer(rule, half, { id: 'contact', value: { officer: true }, by: 'hand' });
    expect(mended.drafts).toBeUndefined();
  });

  test('an answer that returns by itself replaces its half-entered draft', () => {
    const grown = changeAnswer(rule, whole(), { id: 'contact', value: { officer: true }, by: 'hand' }).play;
    const half = saveDraft(grown, 'held', { value: false });
    const end = told(half, { id: 'attacker/pool', dice: typed(6, 5, 4, 1) });
    expect(outcome(end)).toMatchObject({ held: true });
    expect(end.drafts).toBeUndefined();
  });

  test('refuses an answer that does not fit the ask, and changes nothing', () => {
    expect(() => changeAnswer(rule, whole(), { id: 'attacker/pool', dice: typed(7, 1, 1) })).toThrow('A D6 has no 7.');
    expect(() => changeAnswer(rule, whole(), { id: 'nothing', value: 1, by: 'hand' })).toThrow(Refusal);
  });

  test('overruling a stated number grows the pool like any other fact, and is logged', () => {
    const { play: mended } = overruleStated(rule, whole(), 'dice', { by: 1 });
    expect(mended.drafts?.['attacker/pool']?.dice).toHaveLength(3);
    expect(mended.amended).toEqual([{ id: 'dice', from: null, to: { by: 1 } }]);
    const { play: back } = overruleStated(rule, mended, 'dice', undefined);
    expect(back.overruled).toEqual({});
    expect(() => overruleStated(rule, whole(), 'dice', { to: 1000 })).toThrow('from 0 to 999');
  });

  test('an adjustment applies to the first of two lines with the same name', () => {
    function* two(): Sequence<number> {
      return yield* stateNumber('dice', 5, [
        { what: 'smg', by: 2, now: 2 },
        { what: 'smg', by: 3, now: 5 },
      ]);
    }
    const at = replay(two, undefined, [], { dice: { lines: { smg: 1 } } });
    expect(at).toMatchObject({ at: 'end', outcome: 6 });
    expect(at.trail).toMatchObject([
      {
        stated: {
          sum: [
            { by: 3, given: 1 },
            { by: 3, now: 6 },
          ],
        },
      },
    ]);
  });

  test('the setup can be corrected during the play', () => {
    const { play: mended } = changeSetup(rule, whole(), { men: 7, officer: false });
    expect(positionOf(rule, mended)).toMatchObject({ at: 'ask', ask: { id: 'attacker/pool' } });
    expect(mended.amended).toEqual([{ id: 'setup', from: { men: 5 }, to: { men: 7 } }]);
  });
});

describe('what the app rolls', () => {
  test('returns for the same ask, and is never rolled again', () => {
    let next = 0;
    const fresh = () => (next++ % 6) + 1;
    const start = play({ men: 5, officer: false });
    const first = rollForAsk<number>(start, 'attacker/pool', 2, fresh);
    expect(first.results).toEqual([1, 2]);
    const second = rollForAsk<number>(first.play, 'attacker/pool', 3, fresh);
    expect(second.results).toEqual([1, 2, 3]);
    expect(rollForAsk<number>(second.play, 'attacker/pool', 3, fresh).results).toEqual([1, 2, 3]);
    expect(rollForAsk<number>(second.play, 'defender/pool', 1, fresh).results).toEqual([4]);
  });

  test('skips a card that no longer fits, and returns to it once it fits again', () => {
    const cards = ['7s', '9h', 'Qd'];
    const fresh = () => cards.shift()!;
    const start = play({ men: 5, officer: false });
    const first = rollForAsk<string>(start, 'card', 1, fresh);
    const gone = (play: Play) => rollForAsk<string>(play, 'card', 1, fresh, (card) => card !== '7s');
    const second = gone(first.play);
    expect([first.results, second.results]).toEqual([['7s'], ['9h']]);
    expect(gone(second.play).results).toEqual(['9h']);
    expect(rollForAsk<string>(second.play, 'card', 1, fresh).results).toEqual(['7s']);
  });
});

describe('bad answers are refused with a sentence', () => {
  const suits = cardClassifier(PACK, suit);
  function* everything(): Sequence<unknown[]> {
    const eight = yield* roll('eight', d6(8), sum);
    const card = yield* draw('card', { out: ['7s'], lost: { h: 13 } }, suits);
    const inches = yield* askNumber('inches', { min: 0, max: 20, step: 0.1 });
    const order = yield* pick('order', men, { min: 2, max: 3, ordered: true });
    const kills = yield* askSpread(
      'kills',
      3,
      [
        { id: 'a', name: 'A', max: 2 },
        { id: 'b', name: 'B' },
      ],
      {},
      ([a]) => (a === 0 ? 'One at least falls on A.' : undefined),
    );
    return [eight, card.is, inches, order, kills];
  }
  const good: Answer[] = [
    { id: 'eight', dice: typed(1, 2, 3, 4, 5, 6, 1, 2) },
    { id: 'card', value: 'Qd', by: 'hand' },
    { id: 'inches', value: 12.1, by: 'hand' },
    { id: 'order', value: ['m3', 'm1'], by: 'hand' },
    { id: 'kills', value: [1, 2], by: 'hand' },
  ];
  const reason = (bad: Answer): string => {
    const i = good.findIndex(({ id }) => id === bad.id);
    const told = replay(everything, undefined, [...good.slice(0, i), bad]);
    return told.at === 'refused' ? told.reason : `taken: ${told.at}`;
  };

  test('good answers are taken', () => {
    expect(replay(everything, undefined, good)).toMatchObject({
      at: 'end',
      outcome: [24, 'd', 12.1, ['m3', 'm1'], [1, 2]],
    });
  });

  test.each([
    [{ id: 'eight', dice: [], told: { count: 8, value: 999 } }, 'sum: 999 cannot come of 8D6: 8 to 48 can.'],
    [{ id: 'eight', dice: typed(1, 2, 3, 4, 5, 6, 1) }, 'eight takes 8 dice, not 7.'],
    [{ id: 'eight', dice: typed(1, 2, 3, 4, 5, 6, 1, 7) }, 'A D6 has no 7.'],
    [{ id: 'card', value: '7s', by: 'hand' }, '7s is already out.'],
    [{ id: 'card', value: 'h', by: 'hand' }, 'No card is left that is “h”.'],
    [{ id: 'card', value: '9h', by: 'hand' }, 'No card is left that is “h”.'],
    [{ id: 'card', value: '1s', by: 'hand' }, '"1s" is not a card of this deck.'],
    [{ id: 'inches', value: 20.1, by: 'hand' }, '20.1 is not a number from 0 to 20.'],
    [{ id: 'inches', value: 'far', by: 'hand' }, '“far” is not a number from 0 to 20.'],
    [{ id: 'order', value: ['m1'], by: 'hand' }, 'Pick 2 to 3, not 1.'],
    [{ id: 'order', value: ['m1', 'm1'], by: 'hand' }, 'Expected a list without repeats.'],
    [{ id: 'order', value: ['m1', 'm9'], by: 'hand' }, '“m9” is not one of: m1, m2, m3.'],
    [{ id: 'kills', value: [3, 0], by: 'hand' }, '3 is not a whole number from 0 to 2.'],
    [{ id: 'kills', value: [1, 1], by: 'hand' }, '3 must be spread, not 2.'],
    [{ id: 'kills', value: [0, 3], by: 'hand' }, 'One at least falls on A.'],
  ] as [Answer, string][])('%j', (bad, sentence) => {
    expect(reason(bad)).toBe(sentence);
  });

  test('an answer to no ask is refused, and so is a second answer to one', () => {
    const wrong: Answer = { id: 'nine', value: 1, by: 'hand' };
    expect(replay(everything, undefined, [wrong])).toMatchObject({
      at: 'refused',
      reason: '“nine” is answered, but “eight” is asked for.',
    });
    expect(replay(everything, undefined, [good[0]!, good[0]!])).toMatchObject({ reason: '“eight” is answered twice.' });
    expect(replay(everything, undefined, [...good, wrong])).toMatchObject({
      reason: '“nine” is answered, but nothing more is asked for.',
    });
  });

  test('a ruling on a number that is never stated is refused', () => {
    expect(replay(everything, undefined, good, { dice: { by: 1 } })).toMatchObject({
      reason: '“dice” is overruled, but never stated.',
    });
  });
});
