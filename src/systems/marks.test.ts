import { describe, expect, test } from 'vitest';
import type { NumberWithLines } from '../engine/lines.ts';
import { unlessRefused } from '../engine/refusal.ts';
import { replay } from '../engine/replay.ts';
import { parseSetup } from '../engine/setup/parse.ts';
import type { Example, ExamplePlay } from '../system/examples.ts';
import { resolveHouse } from '../system/house.ts';
import { type System, sequenceOf } from '../system/system.ts';
import type { HouseRule } from '../system/tables.ts';
import { testedSystems } from '../testkit/tested.ts';

const systems = await testedSystems();

/** Complete plays of the examples that change no house rule. */
const playsOf = (examples: readonly Example[]): readonly (ExamplePlay & { readonly example: string })[] =>
  examples.flatMap((example) =>
    'plays' in example ? example.plays.flatMap((play) => (play.house ? [] : [{ ...play, example: example.id }])) : [],
  );

/** Values of a house rule other than its default. */
function others(rule: HouseRule): readonly unknown[] {
  switch (rule.kind) {
    case 'flag':
      return [!rule.default];
    case 'number':
      return [rule.default < rule.max ? rule.default + 1 : rule.default - 1];
    case 'one of':
      return rule.options.map(({ id }) => id).filter((id) => id !== rule.default);
    case 'table': {
      const column = rule.columns.find(({ kind }) => kind === 'number');
      return column ? [rule.default.map((row) => ({ ...row, [column.id]: Number(row[column.id]) + 1 }))] : [];
    }
    case 'text':
      return [];
  }
}

/** Sums of a play under these house rules. Throws a Refusal if its setup or answers do not fit. */
function sums(system: System, { sequence: id, setup, answers, overruled }: ExamplePlay, house: object) {
  const sequence = sequenceOf(id, system);
  const rules = resolveHouse(system.house, house);
  const input = { house: rules, setup: parseSetup(sequence.setup(rules), JSON.parse(JSON.stringify(setup))) };
  const { trail } = replay(sequence.rule, input, answers, overruled);
  return new Map(trail.flatMap((step) => ('stated' in step ? [[step.stated.id, step.stated] as const] : [])));
}

const lines = ({ sum }: NumberWithLines): string => JSON.stringify(sum.map(({ what, by, each }) => [what, by, each]));

describe.each(systems)('the sums of $system.id', ({ system, examples }) => {
  const plays = playsOf(examples).map((play) => ({ play, plain: sums(system, play, {}) }));

  test('have no marks if no house rule is changed', () => {
    const marked = plays.filter(({ plain }) => [...plain.values()].some(({ sum }) => sum.some(({ house }) => house)));
    expect(marked.map(({ play }) => play.example)).toEqual([]);
  });

  test('have a marked line if a house rule changes them', () => {
    const changes = system.house.flatMap((rule) => others(rule).map((value) => [rule.id, value] as const));
    const unmarked = plays.flatMap(({ play, plain }) =>
      changes.flatMap(([rule, value]) =>
        [...(unlessRefused(() => sums(system, play, { [rule]: value })) ?? [])].flatMap(([id, stated]) => {
          const before = plain.get(id);
          const changed = before && lines(before) !== lines(stated);
          return changed && !stated.sum.some(({ house }) => house) ? [`${play.example}, ${id}, ${rule}`] : [];
        }),
      ),
    );
    expect(unmarked).toEqual([]);
  });
});
