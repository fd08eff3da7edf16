import { expect, test } from 'vitest';
import type { Answer } from '../engine/answer.ts';
import { choose, roll, scope } from '../engine/ask.ts';
import { changeSetup } from '../engine/changeplay.ts';
import { atLeast, d6 } from '../engine/dice/pool.ts';
import { flatten } from '../engine/flatten.ts';
import { answerAsk, type Play, positionOf, startPlay } from '../engine/play.ts';
import { stateChange, type Unit } from '../engine/roster.ts';
import { mapTogether } from '../engine/together.ts';
import { exactChances } from '../odds/enumerate.ts';
import { fieldsOf } from './fields.ts';
import { defineSequence, type Outcome } from './sequence.ts';
import { manRows, settlingByRow } from './settling.ts';
import { sentences } from './wording.ts';

const unit = (mark: string, states: readonly string[]): Unit => ({
  ...{ id: mark, side: mark, kind: 'band', name: `Band ${mark}`, mark, facts: {} },
  men: states.map((state, i) => {
    const id = `${mark}${i + 1}`;
    return { id, tag: id, name: id, role: 'fellow', state, facts: {} };
  }),
});

type Result = Outcome & { readonly up: readonly string[] };

const after = settlingByRow<ReturnType<typeof manRows>[number], boolean, Result>({
  ...{ title: 'After the game', about: 'Who gets up?', edition: 1, beat: { id: 'hurt', title: 'The hurt' } },
  of: ({ men }) => men.some(({ state }) => state === 'hurt'),
  rows: (setup) => manRows(setup, ({ men }) => men.filter(({ state }) => state === 'hurt')),
  *settle({ man }, house) {
    if (house.said === true) return (yield* choose('fate', ['up', 'down'])) === 'up';
    return (yield* roll(`test of ${man.id}`, d6(1), atLeast(4))) === 1;
  },
  outcome: (rows) => ({
    verdict: 'settled',
    up: rows.flatMap(({ man, is }) => (is ? [man.id] : [])),
    changes: rows.flatMap(({ unit, man, is }) => (is ? stateChange(unit, man, 'standing') : [])),
  }),
  noOdds: 'Each rolls by himself.',
  words: {
    ask: (_, { unit, man }) => ({ title: `${man.name} of ${unit.name}` }),
    outcome: ({ up }) => ({ title: `${up.length} get up.`, orders: [] }),
  },
});

const play = (house: Play['house'] = {}): Play => ({
  ...{ system: 'toy', sequence: after.id, edition: 1, house, answers: [], cursor: 0, overruled: {} },
  setup: { units: [{ unit: unit('A', ['hurt', 'standing']) }, { unit: unit('B', ['hurt']) }] },
});

test('rolls for all men are asked on one sheet, with their own words, in any order', () => {
  const at = positionOf(after.rule, play());
  const asks = at.at === 'ask' ? at.asks : [];
  expect(asks.map(({ id }) => id)).toEqual(['man/1/test of A1', 'man/2/test of B1']);
  expect(asks.map((ask) => after.words.ask(ask, play().setup).title)).toEqual(['A1 of Band A', 'B1 of Band B']);
  const told = ['man/2/test of B1', 'man/1/test of A1'].reduce(
    (now, id, i) => answerAsk(after.rule, now, { id, dice: [{ face: i === 0 ? 4 : 3, by: 'hand' }] }),
    startPlay(after.rule, play()),
  );
  expect(positionOf(after.rule, told)).toMatchObject({
    at: 'end',
    outcome: { up: ['B1'], changes: [{ id: 'B1', unit: 'B', from: 'hurt', to: 'standing' }] },
  });
});

test('a die stays with its man if a man before him is no longer hurt', () => {
  const die = (no: number, man: string, face: number): Answer => ({
    id: `man/${no}/test of ${man}`,
    dice: [{ face, by: 'app' }],
  });
  const hurt: Play = {
    ...play(),
    setup: { units: [{ unit: unit('A', ['hurt', 'standing']) }, { unit: unit('B', ['hurt', 'hurt']) }] },
    rolled: { 'man/1/test of A1': [6], 'man/2/test of B1': [5] },
  };
  const all = [die(1, 'A1', 6), die(2, 'B1', 5), die(3, 'B2', 2)];
  const now = all.reduce((now, one) => answerAsk(after.rule, now, one), hurt);
  const { play: changed, lost } = changeSetup(after.rule, now, {
    units: [{ unit: unit('A', ['standing', 'hurt']) }, { unit: unit('B', ['standing', 'hurt']) }],
  });
  expect(lost).toEqual([die(1, 'A1', 6), die(2, 'B1', 5)]);
  expect(changed.rolled).toEqual({});
  expect(positionOf(after.rule, changed)).toMatchObject({ at: 'ask', ask: { id: 'man/1/test of A2' } });
  expect(changed.answers).toEqual([die(2, 'B2', 2)]);
  const whole = answerAsk(after.rule, changed, die(1, 'A2', 1));
  expect(positionOf(after.rule, whole)).toMatchObject({ at: 'end', outcome: { up: [] } });
});

test('players choose for each man if the house rule says so', () => {
  const at = positionOf(after.rule, play({ said: true }));
  expect(at).toMatchObject({ at: 'ask', asks: [{ id: 'man/1/fate' }, { id: 'man/2/fate' }] });
  expect(after.setup({})).toMatchObject([{ kind: 'list', id: 'units', all: true }]);
});

test('the results of a list of sequences keep the order of the list', () => {
  const sequence = flatten(mapTogether(['b', 'a'], (name, i) => scope(name, choose('which', [`${i}`, 'other']))));
  expect(sequence.next().value).toMatchObject({ kind: 'together', asks: [{ id: 'b/which' }, { id: 'a/which' }] });
  expect(sequence.next(['0', 'other'])).toEqual({ done: true, value: ['0', 'other'] });
});

test('odds use the rule and the verdict of the sequence by default', () => {
  type Flip = Outcome & { readonly verdict: 'heads' | 'tails' };
  const flip = defineSequence<{ readonly coin: string }, Flip, Flip['verdict']>({
    id: 'flip',
    title: 'Flip',
    about: 'A coin.',
    phase: 'any',
    edition: 1,
    beats: [],
    roles: [],
    setup: () => [],
    *rule() {
      return { verdict: (yield* roll('coin', d6(1), atLeast(4))) === 1 ? 'heads' : 'tails', changes: [] };
    },
    odds: { of: ({ verdict }) => verdict, verdicts: [] },
    words: { ask: ({ id }) => ({ title: id }), outcome: ({ verdict }) => ({ title: verdict, orders: [] }) },
  });
  expect(flip.odds?.verdict('heads')).toBe('heads');
  expect(flip.odds).toMatchObject({ amounts: [], events: [] });
  expect(flip.odds && [...exactChances(flip.odds.rule, { setup: {}, house: {} }).keys()]).toEqual([
    '"tails"',
    '"heads"',
  ]);
});

test('each kind of field has a maker, which checks it against the type of the setup', () => {
  type Setup = { readonly unit: Unit; readonly cover: boolean; readonly side: 'front' | 'rear'; readonly hits: number };
  const fields = fieldsOf<Setup>(({ unit, flag, choice, number }) => [
    unit('unit', 'Unit', 'target'),
    flag('cover', 'In cover', { beat: 'fire', default: ({ unit }) => unit !== undefined }),
    choice('side', 'It is hit in', { front: 'The front', rear: ['The rear', 'From behind.'] }),
    number('hits', 'Hits', [0, 40], { ref: '4.2' }),
    // @ts-expect-error there is no such fact
    flag('covered', 'In cover'),
  ]);
  expect(fields).toMatchObject([
    { kind: 'unit', id: 'unit', title: 'Unit', role: 'target' },
    { kind: 'flag', id: 'cover', beat: 'fire' },
    { kind: 'one of', id: 'side', options: [{ id: 'front' }, { id: 'rear', detail: 'From behind.' }] },
    { kind: 'number', id: 'hits', min: 0, max: 40, ref: '4.2' },
    { id: 'covered' },
  ]);
});

test('missing sentences are left out', () => {
  expect(sentences('One.', false, undefined, 'Two.')).toEqual(['One.', 'Two.']);
});
