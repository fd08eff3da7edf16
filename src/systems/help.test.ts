import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Line } from '../engine/lines.ts';
import { type Play, positionOf } from '../engine/play.ts';
import type { Position } from '../engine/replay.ts';
import { scriptedRandom } from '../random/randomanswer.ts';
import { helpOf, houseRuleEffects, type StepContext } from '../system/help.ts';
import type { SequenceOf } from '../system/sequence.ts';
import type { HouseRule } from '../system/tables.ts';
import { type Case, caseOf } from '../testkit/laws.ts';
import { sampleSize } from '../testkit/samplesize.ts';
import { testedSystems } from '../testkit/tested.ts';

const systems = await testedSystems();

/** Returns each ask of a play with the steps before it. */
const readings = (
  { trail }: Position<unknown>,
  { setup, house }: Pick<Play, 'setup' | 'house'>,
): readonly StepContext[] =>
  trail.flatMap((step, at) =>
    'ask' in step ? [{ ask: step.ask, trail: trail.slice(0, at), setup: setup as never, house }] : [],
  );

/** Moves the facts of a play into its setup, because another house rule may not ask for all of them. */
function knownFirst(play: Play, { trail }: Position<unknown>): Play {
  const facts = trail.flatMap((step) => ('ask' in step && step.ask.kind === 'facts' ? [step] : []));
  const answers = play.answers.map((answer) =>
    facts.some(({ ask }) => ask.id === answer.id) ? { id: answer.id, value: {}, by: 'hand' as const } : answer,
  );
  return { ...play, setup: facts.at(-1)?.value ?? play.setup, answers };
}

/** Asks and stated numbers of a play, in order. A number has its value and lines. */
const course = ({ trail }: Position<unknown>) =>
  trail.flatMap((step): readonly { readonly id: string; readonly value?: number; readonly sum?: readonly Line[] }[] =>
    'stated' in step
      ? [{ id: step.stated.id, value: step.value, sum: step.stated.sum }]
      : 'ask' in step
        ? [{ id: step.ask.id }]
        : [],
  );

/** Text of a line, without the house rules that it names. */
const plainly = (line: Line): string => JSON.stringify({ ...line, house: undefined });

/** Text of all asks on a trail. */
const asked = (trail: Position<unknown>['trail']): string =>
  JSON.stringify(trail.flatMap((step) => ('ask' in step ? step.ask : [])));

describe.each(systems)('$system.id', ({ system, examples }) => {
  /** Returns whether a step of the play names the house rule as one that changes its question. */
  const offered = (sequence: SequenceOf, play: Play, id: string): boolean =>
    play.answers.some((_, cursor) =>
      houseRuleEffects(sequence, { ...play, cursor }, system.house).some(
        ({ rule, lines }) => rule.id === id && lines.length === 0,
      ),
    );

  const random = (sequence: SequenceOf, count: number): readonly Case[] =>
    fc
      .sample(fc.array(fc.nat(), { maxLength: 60 }), sampleSize(count))
      .map((drawn) => caseOf(system, sequence, scriptedRandom(drawn)));

  test.each(system.sequences)(
    '$id: each step has help, and marks its row of a table or says why it has none',
    (sequence) => {
      const told = examples.flatMap((example) =>
        'plays' in example ? example.plays.filter((play) => play.sequence === sequence.id) : [],
      );
      const examplePlays = told.map(({ setup, house = {}, answers, overruled = {} }) => ({
        position: positionOf(sequence.rule, {
          ...{ system: system.id, sequence: sequence.id, edition: sequence.edition, setup, overruled },
          house: { ...Object.fromEntries(system.house.map((rule) => [rule.id, rule.default])), ...house },
          answers,
          cursor: answers.length,
        }),
        play: { setup, house },
      }));
      const randomPlays = random(sequence, 50).map(({ rule, played }) => ({
        position: positionOf(rule, played),
        play: played,
      }));
      const missing = new Set<string>();
      for (const { position, play } of [...examplePlays, ...randomPlays])
        for (const reading of readings(position, play)) {
          const step = helpOf(sequence, reading);
          if (!step) {
            missing.add(`${reading.ask.id} has no help`);
            continue;
          }
          const { table: named, at = {}, none } = step;
          if (named === undefined) {
            if (!none) missing.add(`${reading.ask.id} reads no table, and does not say why`);
            continue;
          }
          const table = system.tables.find(({ id }) => id === named);
          if (!table) {
            missing.add(`${reading.ask.id} reads the table “${named}”, which there is not`);
            continue;
          }
          const marked = at.row ? table.rows.some((row) => at.row?.(row)) : at.column !== undefined;
          const column = at.column === undefined || table.head.includes(at.column);
          if (at.column === 'undefined' || (!(marked && column) && !none))
            missing.add(`${reading.ask.id} marks nothing in “${table.id}”: ${JSON.stringify(at)} ${at.row}`);
        }
      expect([...missing]).toEqual([]);
    },
  );

  test('a line changed by house rules names them, and differs without them', () => {
    for (const sequence of system.sequences)
      for (const { rule, played } of random(sequence, 15)) {
        const { trail } = positionOf(rule, played);
        const bearing = houseRuleEffects(sequence, played, system.house);
        for (const step of trail) {
          if (!('stated' in step)) continue;
          const { id, sum } = step.stated;
          for (const line of sum) {
            if (!line.house) continue;
            const rules = system.house.filter((one) => line.house?.includes(one.id));
            expect(rules.map((one) => one.id)).toEqual(expect.arrayContaining([...line.house]));
            for (const one of rules) {
              expect(played.house[one.id]).not.toEqual(one.default);
              expect(bearing.find((found) => found.rule === one)?.lines).toContainEqual({ of: step.stated, line });
            }
            const stands = (left: readonly HouseRule[]): boolean => {
              const defaults = Object.fromEntries(left.map((one) => [one.id, one.default]));
              const other = positionOf(rule, { ...played, house: { ...played.house, ...defaults } });
              const at = other.trail.findIndex((found) => 'stated' in found && found.stated.id === id);
              const there = other.trail[at];
              // If the rule asks for other dice, these can lead to the same line in another way.
              const same = asked(other.trail.slice(0, at)) === asked(trail.slice(0, trail.indexOf(step)));
              const sum = there && 'stated' in there && line.by !== 0 && same ? there.stated.sum : [];
              return sum.some((one) => plainly(one) === plainly(line));
            };
            // Two rules can cancel out. Then the line changes only without one of them.
            if (stands(rules)) expect.soft(rules.filter((one) => stands([one])).map((one) => one.id)).toEqual([]);
          }
        }
      }
  });

  test('the first number changed by a house rule names it on a line, or the step with the choice does', () => {
    const unnamed = new Set<string>();
    for (const sequence of system.sequences)
      for (const { rule, played } of random(sequence, 25)) {
        const play = knownFirst(played, positionOf(rule, played));
        const here = course(positionOf(rule, play));
        for (const { id, default: plain } of system.house) {
          if (JSON.stringify(play.house[id]) === JSON.stringify(plain)) continue;
          const there = course(positionOf(rule, { ...play, house: { ...play.house, [id]: plain } }));
          const at = here.findIndex((one, i) => one.id !== there[i]?.id || one.value !== there[i]?.value);
          const one = here[at];
          if (!one?.sum || one.id !== there[at]?.id) continue;
          // The numbers of a step are on one sheet, so their order can differ.
          const from = here.findLastIndex(({ sum }, i) => !sum && i < at) + 1;
          const next = here.findIndex(({ sum }, i) => !sum && i > at);
          const lines = here.slice(from, next < 0 ? undefined : next).flatMap(({ sum = [] }) => sum);
          if (lines.some(({ house }) => house?.includes(id)) || offered(sequence, played, id)) continue;
          unnamed.add(`${one.id}: ${id}`);
        }
      }
    expect([...unnamed]).toEqual([]);
  });
});
