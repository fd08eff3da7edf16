import { describe, expect, test } from 'vitest';
import { looseNames } from '../testkit/names.ts';
import { testedSystems } from '../testkit/tested.ts';

describe.each(await testedSystems())('the declarations of $system.id', ({ system }) => {
  test('use only declared names, each declared once', () => {
    expect(looseNames(system)).toEqual([]);
  });

  test('fail the check if a name changes and its uses do not', () => {
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
