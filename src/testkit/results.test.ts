import { describe, expect, test } from 'vitest';
import { about, by, note, roll, type Sequence, yes } from '../rules/ask.ts';
import { diceOf } from '../rules/examples.ts';
import type { Input } from '../rules/play.ts';
import { atLeast, d6 } from '../rules/pool.ts';
import { replay } from '../rules/replay.ts';
import type { SequenceOf, Words } from '../rules/system.ts';
import { notesByStep } from '../rules/wording.ts';
import { resultsHold } from './results.ts';

const setup = { attacker: { name: '2nd Squad' }, defender: { name: 'Raiders' } };
type Told = { readonly hits: number; readonly winner: string };

/** Six dice, what they did, and whether it goes on. */
function* volley(_: Input<object>): Sequence<object> {
  const hits = yield* by('attacker', about({ cover: 1 }, roll('dice', d6(6), atLeast(5))));
  yield* note('hits', { hits, winner: '2nd Squad' });
  yield* yes('on', { proposed: true });
  return {};
}

/** Whether the results hold of a play of it, told by these words. */
function told(
  asks: Readonly<Record<string, Omit<Words, 'title'>>>,
  hits: (told: Told) => string = ({ hits, winner }) => `${hits} hits: ${winner} wins outright.`,
  rule = volley,
): () => void {
  const telling = {
    ask: ({ id }: { readonly id: string }) => ({ title: id, ...asks[id] }),
    note: notesByStep<{ hits: Told }>({ hits }),
    outcome: () => ({ title: '2nd Squad wins by 1.', orders: [] }),
  };
  const answers = [diceOf('attacker/dice', 6, 5, 1, 1, 1, 1), { id: 'on', value: true, by: 'hand' as const }];
  const position = replay(rule, { setup, house: {} }, answers);
  return () => resultsHold({ telling } as unknown as SequenceOf, setup, position);
}

describe('the results of a play', () => {
  test('hold where the note comes first, with numbers of its own and the winner of the verdict', () => {
    expect(told({ on: { follows: ['hits'] } })).not.toThrow();
    expect(told({ 'attacker/dice': { says: (n) => `${n} of 6 dice hit on 5 or more, by cover 1.` } })).not.toThrow();
  });

  test('do not where a throw is not told before the next question', () => {
    const silent = function* (_: Input<object>): Sequence<object> {
      yield* by('attacker', roll('dice', d6(6), atLeast(5)));
      yield* yes('on', { proposed: true });
      yield* note('hits', { hits: 2, winner: '2nd Squad' });
      return {};
    };
    expect(told({}, undefined, silent)).toThrow('“attacker/dice” was thrown, and what it means is not told');
    expect(told({ on: { follows: ['hits'] } }, undefined, silent)).toThrow('“attacker/dice” was thrown');
    expect(
      told({ on: { follows: ['hits'] }, 'attacker/dice': { says: () => 'So it is.' } }, undefined, silent),
    ).toThrow('“on” follows “hits”, which was not told before it');
  });

  test('do not where a note that is followed was never told', () => {
    expect(told({ on: { follows: ['kills'] } })).toThrow('“on” follows “kills”, which was not told before it');
  });

  test('do not where a sentence has a number from elsewhere', () => {
    expect(told({}, ({ hits }) => `${hits} hits, 4 misses.`)).toThrow('4 is no number of its note or answer');
    expect(told({ 'attacker/dice': { says: () => '3 hits.' } })).toThrow('3 is no number of its note or answer');
  });

  test('do not where the verdict names another winner', () => {
    expect(told({}, () => 'Raiders win outright.')).toThrow('“Raiders win outright.” was told last, and then');
  });
});
