import type { Unit } from '../../engine/roster.ts';
import type { Sample, System } from '../../system/system.ts';
import type { Side } from '../records/records.ts';
import { musterUnit, nextMark } from './muster.ts';

export function musterSample(
  system: Pick<System, 'units'>,
  sample: Sample,
  id: () => string,
): { readonly sides: readonly Side[]; readonly units: readonly Unit[] } {
  const sides = sample.sides.map(({ name }, mark) => ({ id: id(), name, mark }));
  const units: Unit[] = [];
  for (const [i, side] of sides.entries())
    for (const template of sample.sides[i]!.units) {
      const kind = system.units.find(({ id }) => id === template.kind)!;
      units.push(musterUnit(kind, template, { id, side: side.id, mark: nextMark(units) }));
    }
  return { sides, units };
}
