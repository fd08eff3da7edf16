import { roll, type Sequence } from '../../engine/ask.ts';
import { atLeast, d6 } from '../../engine/dice/pool.ts';
import type { Input } from '../../engine/play.ts';
import { fieldsOf } from '../../system/fields.ts';
import { defineSequence, type Outcome } from '../../system/sequence.ts';
import { defineSystem } from '../../system/system.ts';
import { asksByStep, countOf, saysNumber } from '../../system/wording.ts';

type Setup = { readonly red: number; readonly blue: number };
type Result = Outcome & { readonly verdict: 'red' | 'blue' | 'draw' };

/** Each side rolls its dice; 5 or 6 hits, and more hits win. */
function* skirmish({ setup }: Input<Setup>): Sequence<Result> {
  const red = yield* roll('red', d6(setup.red), atLeast(5));
  const blue = yield* roll('blue', d6(setup.blue), atLeast(5));
  return { verdict: red > blue ? 'red' : red < blue ? 'blue' : 'draw', changes: [] };
}

const hits = saysNumber((n) => `${countOf(n, 'hit', 'hits')}.`);

const sequence = defineSequence<Setup, Result, Result['verdict']>({
  id: 'skirmish',
  title: 'Skirmish',
  about: 'Two dice pools: more hits win.',
  phase: 'melee',
  edition: 1,
  beats: [],
  roles: [],
  setup: () =>
    fieldsOf<Setup>(({ number }) => [
      number('red', 'Red dice', [1, 20], { default: 6 }),
      number('blue', 'Blue dice', [1, 20], { default: 6 }),
    ]),
  rule: skirmish,
  odds: {
    of: ({ verdict }) => verdict,
    verdicts: [
      { id: 'red', title: 'Red wins' },
      { id: 'draw', title: 'A draw' },
      { id: 'blue', title: 'Blue wins' },
    ],
  },
  words: {
    ask: asksByStep({
      red: (_, { red }) => ({ title: `Red rolls ${red} dice`, ...hits }),
      blue: (_, { blue }) => ({ title: `Blue rolls ${blue} dice`, ...hits }),
    }),
    outcome: ({ verdict }) => ({ title: `Result: ${verdict}.`, orders: [] }),
  },
});

export default defineSystem({
  id: 'skirmish',
  name: 'Skirmish',
  about: 'Two dice pools',
  credits: 'Our own rules, to show how a system is written.',
  phases: [{ id: 'melee', title: 'Melee' }],
  sequences: [sequence],
});
