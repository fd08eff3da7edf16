import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { luckOf } from '../dice/randomanswer.ts';
import { bearingOf, helpOf, type Reading, tableOf } from '../rules/help.ts';
import { type Play, positionOf } from '../rules/play.ts';
import type { Position } from '../rules/replay.ts';
import type { SequenceOf } from '../rules/system.ts';
import { type Case, caseOf } from '../testkit/laws.ts';
import { testedSystems } from '../testkit/tested.ts';

const systems = await testedSystems();

/** Each ask of a play, with what was told before it. */
const readings = ({ trail }: Position<unknown>, { setup, house }: Pick<Play, 'setup' | 'house'>): readonly Reading[] =>
  trail.flatMap((step, at) =>
    'ask' in step ? [{ ask: step.ask, trail: trail.slice(0, at), setup: setup as never, house }] : [],
  );

describe.each(systems)('$system.id', ({ system, examples, help }) => {
  const random = (sequence: SequenceOf): readonly Case[] =>
    fc.sample(fc.array(fc.nat(), { maxLength: 60 }), 100).map((drawn) => caseOf(system, sequence, luckOf(drawn)));

  test.each(system.sequences)(
    '$id: each step says what it is, and marks its row of a table or says why none',
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
      const randomPlays = random(sequence).map(({ rule, played }) => ({
        position: positionOf(rule, played),
        play: played,
      }));
      const missing = new Set<string>();
      for (const { position, play } of [...examplePlays, ...randomPlays])
        for (const reading of readings(position, play)) {
          const step = helpOf(help, sequence, reading.ask);
          if (!step) {
            missing.add(`${reading.ask.id} has no help`);
            continue;
          }
          const named = typeof step.table === 'function' ? step.table(reading) : step.table;
          if (named === undefined) {
            if (!step.none) missing.add(`${reading.ask.id} reads no table, and does not say why`);
            continue;
          }
          const found = tableOf(system, step, reading);
          if (!found) {
            missing.add(`${reading.ask.id} reads the table “${named}”, which there is not`);
            continue;
          }
          const { table, spot } = found;
          const marked = spot.row ? table.rows.filter((row) => spot.row?.(row)).length > 0 : spot.column !== undefined;
          const column = spot.column === undefined || table.head.includes(spot.column);
          if (!(marked && column) && !step.none)
            missing.add(`${reading.ask.id} marks nothing in “${table.id}”: ${JSON.stringify(spot)} ${spot.row}`);
        }
      expect([...missing]).toEqual([]);
    },
  );

  test('every help is of a sequence there is, and every table of steps is read by one', () => {
    expect(Object.keys(help).filter((id) => !system.sequences.some((one) => one.id === id))).toEqual([]);
  });

  test('a line that a house rule changed names the rule', () => {
    for (const sequence of system.sequences)
      for (const { rule, played } of random(sequence).slice(0, 30)) {
        const marked = positionOf(rule, played).trail.flatMap((step) =>
          'stated' in step
            ? step.stated.sum.filter(({ house }) => house).map(({ what }) => ({ id: step.stated.id, line: what }))
            : [],
        );
        if (marked.length === 0) continue;
        const named = system.house.flatMap((one) => {
          const bearing = bearingOf(sequence, one, played, system.house);
          return bearing?.changed ? bearing.at : [];
        });
        for (const line of marked) expect.soft(named).toContainEqual(line);
      }
  });
});
