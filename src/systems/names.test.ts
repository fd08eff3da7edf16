import { describe, expect, test } from 'vitest';
import { looseNames } from '../testkit/names.ts';
import { testedSystems } from '../testkit/tested.ts';

describe.each(await testedSystems())('the declarations of $system.id', ({ system }) => {
  test('name only what is declared, and nothing twice', () => {
    expect(looseNames(system)).toEqual([]);
  });

  test('are found out where one is renamed and what names it is not', () => {
    const [sequence] = system.sequences;
    const renamed = <T extends { readonly id: string }>(all: readonly T[]): readonly T[] =>
      all.map((one) => ({ ...one, id: `${one.id} renamed` }));
    if (!sequence) throw new Error(`${system.id} has no sequence`);
    expect(looseNames({ ...system, phases: renamed(system.phases) })).toContain(
      `${sequence.id}: there is no phase “${sequence.phase}”.`,
    );
    for (const { id } of sequence.roles)
      expect(looseNames({ ...system, sequences: [{ ...sequence, roles: renamed(sequence.roles) }] })).toContain(
        `the fields of ${sequence.id}: there is no role “${id}”.`,
      );
    for (const { kind } of system.samples.flatMap(({ sides }) => sides.flatMap(({ units }) => units)))
      expect(looseNames({ ...system, units: renamed(system.units) }).join('\n')).toContain(`no unit kind “${kind}”`);
  });
});
