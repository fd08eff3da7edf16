import type { Ask } from '../../rules/ask.ts';
import type { Words } from '../../rules/system.ts';

/** "1 man", "3 men". */
export const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** "rifles", "rifles and LMG", "rifles, BAR and LMG". */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Two keys of a test on one die: what passes, and what does not. */
export function passing(ask: Ask, passed = 'Passed', failed = 'Failed'): NonNullable<Words['keys']> {
  if (ask.kind !== 'roll' || ask.tally.look !== 'hits') return {};
  const need = Number.parseInt(ask.tally.name, 10);
  return {
    1: { label: passed, detail: `${need} or less`, tone: 'good' },
    0: { label: failed, detail: `${need + 1} or more`, tone: 'bad' },
  };
}

/** The keys of a yes-or-no. */
export const YES: NonNullable<Words['keys']> = { true: { label: 'Yes' }, false: { label: 'No' } };

/** What a note of a draw says. */
export const SHUFFLED = 'The cards are used up: shuffle them all again.';
