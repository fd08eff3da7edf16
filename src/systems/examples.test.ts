import { describe, expect, test } from 'vitest';
import type { Answer } from '../engine/answer.ts';
import type { Rule } from '../engine/ask.ts';
import type { Input } from '../engine/play.ts';
import { type Overrulings, type Position, type ReplayStep, replay } from '../engine/replay.ts';
import { parseSetup } from '../engine/setup/parse.ts';
import { unitsByRole } from '../engine/setup/units.ts';
import { resolveHouse } from '../system/house.ts';
import { lostMen, returnedMen } from '../system/results.ts';
import type { Outcome, SequenceOf } from '../system/sequence.ts';
import type { System } from '../system/system.ts';
import type { SequenceWords } from '../system/words.ts';
import { resultsHold } from '../testkit/results.ts';
import { testedSystems } from '../testkit/tested.ts';

const systems = await testedSystems();

const told = (
  rule: unknown,
  input: unknown,
  answers: readonly Answer[] = [],
  overruled: Overrulings = {},
): Position<unknown> => {
  const play = replay(rule as Rule<unknown, unknown>, input, answers, overruled);
  if (play.at === 'ask') throw new Error(`asks for ${play.ask.id}, which is not answered`);
  if (play.at === 'refused') throw new Error(`${play.id}: ${play.reason}`);
  return play;
};
const outcome = (play: Position<unknown>) => (play.at === 'end' ? play.outcome : undefined);

test('there are systems', () => {
  expect(systems.length).toBeGreaterThan(0);
});

describe.each(systems)('the worked examples of $system.id', ({ system, examples: all, cliRules }) => {
  test('each has a unique id', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  test.each(all)('$id: $title', (example) => {
    if ('part' in example) {
      expect(Object.keys(cliRules)).toContain(example.part);
      const play = told(cliRules[example.part]?.rule, example.input, example.answers, example.overruled);
      expect(outcome(play)).toEqual(example.outcome);
      return;
    }
    for (const { sequence: id, setup, answers, house, overruled, outcome: expected } of example.plays) {
      const sequence = system.sequences.find((one) => one.id === id);
      if (!sequence) throw new Error(`there is no sequence “${id}”`);
      const input = { house: resolveHouse(system.house, house), setup: {} };
      input.setup = parseSetup(sequence.setup(input.house), JSON.parse(JSON.stringify(setup)));
      const play = told(sequence.rule, input, answers, overruled);
      expect(outcome(play)).toEqual(expected);
      worded(sequence, play, input.setup);
      resultsHold(sequence, { ...input, ...(overruled ? { overruled } : {}) }, play);
      fellHold(system, sequence, input, play);
    }
  });
});

/** Number of men lost by the notes of the examples, by system. */
const fell: Record<string, number> = {};

/**
 * Checks that the men lost by the notes are inactive after the play, and that those returned are active. A note names
 * a man, or a number of men of a role.
 */
function fellHold({ id, units }: System, { setup: fields }: SequenceOf, input: Input, play: Position<unknown>): void {
  const out = units.flatMap(({ states }) => states.filter(({ isActive: stands }) => !stands).map((state) => state.id));
  const off = (play.at === 'end' ? (play.outcome as Outcome).changes : []).flatMap((change) =>
    change.of === 'man' && 'to' in change && out.includes(String(change.to)) ? [change.id] : [],
  );
  const changed = (play.at === 'end' ? (play.outcome as Outcome).changes : []).flatMap((change) =>
    change.of === 'man' && 'to' in change && !out.includes(String(change.to)) ? [change.id] : [],
  );
  expect(changed).toEqual(expect.arrayContaining([...returnedMen(play.trail)]));
  const gone = lostMen(play.trail);
  const roles = Object.entries(unitsByRole(fields(input.house), input.setup));
  fell[id] = (fell[id] ?? 0) + gone.length;
  expect(off).toEqual(expect.arrayContaining(gone.filter((who) => !roles.some(([role]) => role === who))));
  for (const [role, units] of roles) {
    const theirs = units.flatMap(({ men }) => men).filter((man) => off.includes(man.id));
    expect(theirs.length).toBeGreaterThanOrEqual(gone.filter((who) => who === role).length);
  }
}

const WITH_LOSSES = ['tsatf-20', 'tsatf-ww2', 'chain-of-command'];

test.each(WITH_LOSSES.filter((id) => systems.some(({ system }) => system.id === id)))(
  'the notes of %s name losses',
  (id) => {
    expect(fell[id]).toBeGreaterThan(0);
  },
);

/** Checks that the asks, notes, sums and outcome of a play have words. */
function worded({ words }: SequenceOf, play: Position<unknown>, setup: unknown): void {
  const { ask, note, stated, outcome: of } = words as unknown as SequenceWords<unknown, unknown>;
  for (const step of play.trail as readonly ReplayStep[]) {
    if ('ask' in step) {
      const words = ask(step.ask, setup);
      expect(words.title, step.ask.id).not.toBe(step.ask.id);
      expect(words.title).not.toMatch(/undefined|\//);
      if (step.ask.kind === 'choose')
        expect(Object.keys(words.keys ?? {})).toEqual(expect.arrayContaining([...step.ask.options]));
    } else if ('note' in step) {
      // Changes so far are shown, not told.
      if (!('changes' in step.note.facts)) expect(note(step.note, setup)).toMatch(/ .*\.$/);
    } else if ('stated' in step) {
      expect(stated(step.stated, setup).title).toMatch(/ /);
      for (const line of step.stated.sum)
        expect(stated(step.stated, setup).line(line), `${step.stated.id}: ${line.what}`).not.toBe('');
    }
  }
  if (play.at === 'end') expect(of(play.outcome, setup).title).toMatch(/\.$/);
}
