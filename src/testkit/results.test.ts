import { describe, expect, test } from 'vitest';
import type { Answer } from '../engine/answer.ts';
import { askYesNo, asRole, note, roll, type Sequence, withContext } from '../engine/ask.ts';
import { atLeast, d6 } from '../engine/dice/pool.ts';
import type { Input } from '../engine/play.ts';
import { replay } from '../engine/replay.ts';
import { together } from '../engine/together.ts';
import { diceOf } from '../system/examples.ts';
import { type Announcement, correctionSentence } from '../system/results.ts';
import type { SequenceOf } from '../system/sequence.ts';
import { notesByStep } from '../system/wording.ts';
import type { AskWords } from '../system/words.ts';
import { correctionHolds, resultsHold } from './results.ts';

const setup = { attacker: { name: '2nd Squad' }, defender: { name: 'Raiders' } };
const ROLES = [{ id: 'attacker' }, { id: 'defender' }];
type Told = { readonly hits: number; readonly winner: string };

function* volley(_: Input<object>): Sequence<object> {
  const hits = yield* asRole('attacker', withContext({ cover: 1 }, roll('dice', d6(6), atLeast(5))));
  yield* note('hits', { hits, winner: '2nd Squad' });
  yield* askYesNo('on', { proposed: true });
  return {};
}

const GIVEN = { setup, house: {} };
const VOLLEY: readonly Answer[] = [
  diceOf('attacker/dice', 6, 5, 1, 1, 1, 1),
  { id: 'on', value: true, by: 'hand' as const },
];

function of(
  asks: Readonly<Record<string, Omit<AskWords, 'title'>>>,
  hits: (told: Told) => string = ({ hits, winner }) => `${hits} hits: ${winner} wins outright.`,
  rule = volley,
) {
  const words = {
    ask: ({ id }: { readonly id: string }) => ({ title: id, ...asks[id] }),
    note: notesByStep<{ hits: Told }>({ hits }),
    outcome: () => ({ title: '2nd Squad wins by 1.', orders: [] }),
  };
  const sequence = { rule, words, roles: ROLES, setup: () => [] } as unknown as SequenceOf;
  return { sequence, position: (one = rule, answers = VOLLEY) => replay(one, GIVEN, answers) };
}

const told =
  (
    asks: Readonly<Record<string, Omit<AskWords, 'title'>>>,
    hits?: (told: Told) => string,
    rule = volley,
    answers = VOLLEY,
  ): (() => void) =>
  () => {
    const { sequence, position } = of(asks, hits, rule);
    resultsHold(sequence, GIVEN, position(rule, answers));
  };

test('a correction does not treat tags as numbers', () => {
  const told = (words: string): readonly Announcement[] => [{ at: 1, id: 'hit/1/falls', step: 'falls', words }];
  expect(correctionSentence(told('A3 crewman is wounded.'), told('A5 crewman is killed.'), [])).toBe(
    'A5 crewman is killed.',
  );
  expect(correctionSentence(told('2 hits on Red.'), told('3 hits on Red.'), [])).toBe('3 hits (not 2) on Red.');
  expect(correctionSentence(told('A2 beats C2: on 2 A4 dies.'), told('C2 beats A2: on 5–\u20606 A2 dies.'), [])).toBe(
    'C2 beats A2: on 5–\u20606 A2 dies.',
  );
});

describe('the results of a play', () => {
  test('are valid if the note comes first, with its own numbers and the winner of the verdict', () => {
    expect(told({ on: { follows: ['hits'] } })).not.toThrow();
    const says = (n: unknown) => `${n} of 6 dice hit on 5 or more, by cover 1.`;
    expect(told({ on: { independence: 'choice' }, 'attacker/dice': { result: says } })).not.toThrow();
    expect(told({ on: { mayFollow: ['kills', 'hits'] } })).not.toThrow();
  });

  test('are invalid if a throw is not announced before the next question', () => {
    const silent = function* (_: Input<object>): Sequence<object> {
      yield* asRole('attacker', roll('dice', d6(6), atLeast(5)));
      yield* askYesNo('on', { proposed: true });
      yield* note('hits', { hits: 2, winner: '2nd Squad' });
      return {};
    };
    expect(told({}, undefined, silent)).toThrow('“attacker/dice” was thrown, and what it means is not told');
    expect(told({ on: { follows: ['hits'] } }, undefined, silent)).toThrow('“attacker/dice” was thrown');
    expect(
      told({ on: { follows: ['hits'] }, 'attacker/dice': { result: () => 'So it is.' } }, undefined, silent),
    ).toThrow('“on” follows “hits”, which was not told before it');
  });

  test('are invalid if a question follows a note that was not announced', () => {
    expect(told({ on: { follows: ['kills'] } })).toThrow('“on” follows “kills”, which was not told before it');
  });

  test('are invalid if a sentence has a number from elsewhere', () => {
    expect(told({}, ({ hits }) => `${hits} hits, 4 misses.`)).toThrow('4 is no number of its note or answer');
    expect(told({ 'attacker/dice': { result: () => '3 hits.' } })).toThrow('3 is no number of its note or answer');
  });

  test('are invalid if the verdict names another winner, or one not announced', () => {
    const on = { follows: ['hits'] };
    expect(told({ on }, () => 'Raiders win outright.')).toThrow('“Raiders win outright.” was told last, and then');
    expect(told({ on }, () => 'Nobody wins.')).toThrow('“Nobody wins.” was told last, and then');
    expect(told({ on }, () => 'It is over.')).toThrow('“nothing” was told last, and then “2nd Squad wins by 1.”');
  });

  test('are invalid if a question after a throw has neither a source nor a reason for independence', () => {
    expect(told({})).toThrow('“on” comes after a throw, and names nothing it follows from');
    expect(told({ on: { mayFollow: ['kills'] } })).toThrow('“on” comes after a throw, and names nothing');
  });

  test('are valid for two independent throws on one screen', () => {
    const duel = function* (_: Input<object>): Sequence<object> {
      yield* together({
        attacker: asRole('attacker', roll('dice', d6(1), atLeast(5))),
        defender: asRole('defender', roll('dice', d6(1), atLeast(5))),
      });
      yield* note('hits', { hits: 1, winner: '2nd Squad' });
      return {};
    };
    const answers = [diceOf('attacker/dice', 6), diceOf('defender/dice', 1)];
    const result = (n: unknown) => `${n} of 1.`;
    const asks = { 'attacker/dice': { result }, 'defender/dice': { result } };
    expect(told(asks, undefined, duel, answers)).not.toThrow();
  });

  test('describe a correction only with numbers of the play', () => {
    const corrected = (sentence: (told: Told) => string) => {
      const { sequence, position } = of({ on: { follows: ['hits'] } }, sentence);
      const before = position(volley, VOLLEY);
      const after = position(volley, [diceOf('attacker/dice', 6, 5, 5, 1, 1, 1), VOLLEY[1]!]);
      return () => correctionHolds(sequence, GIVEN, before, after);
    };
    expect(corrected(({ hits }) => `${hits} hits: 2nd Squad wins outright.`)).not.toThrow();
    expect(corrected(() => '2nd Squad wins outright.')).not.toThrow();
  });
});
