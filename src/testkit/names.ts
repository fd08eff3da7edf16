import { flattenFields, unitFields } from '../engine/setup/fields.ts';
import { resolveHouse } from '../system/house.ts';
import type { SequenceOf } from '../system/sequence.ts';
import type { System } from '../system/system.ts';
import type { UnitKind } from '../system/units.ts';

type Named = { readonly id: string };

/** Returns sentences about undeclared or duplicate names in the declarations of a system. */
export function looseNames(system: System): readonly string[] {
  return [
    ...twice('house rules', system.house),
    ...twice('phases', system.phases),
    ...twice('sequences', system.sequences),
    ...twice('unit kinds', system.units),
    ...system.sequences.flatMap((sequence) => inSequence(system, sequence)),
    ...system.units.flatMap((kind) => inKind(system, kind)),
    ...system.samples.flatMap(({ id, sides }) =>
      sides.flatMap(({ units }) => unknown(`sample ${id}`, 'unit kind', of(units, 'kind'), system.units)),
    ),
  ];
}

function inSequence(system: System, sequence: SequenceOf): readonly string[] {
  const { id, phase, beats, roles, odds } = sequence;
  const fields = flattenFields(sequence.setup(resolveHouse(system.house)));
  const measures = odds ? [...odds.verdicts, ...odds.amounts, ...(odds.ends?.all ?? [])] : [];
  return [
    ...unknown(id, 'phase', [phase], system.phases),
    ...unknown(`the fields of ${id}`, 'beat', of(fields, 'beat'), beats),
    ...unknown(`the fields of ${id}`, 'role', of(unitFields(fields), 'role'), roles),
    ...unknown(
      `the fields of ${id}`,
      'deck',
      of(
        fields.filter(({ kind }) => kind === 'deck'),
        'deck',
      ),
      system.decks,
    ),
    ...unknown(`the odds of ${id}`, 'role', of(measures, 'role'), roles),
    ...twice(`beats of ${id}`, beats),
    ...twice(`roles of ${id}`, roles),
    ...(odds ? twice(`verdicts of ${id}`, odds.verdicts) : []),
  ];
}

function inKind({ units }: System, { id, templates, roles, states, facts, manFacts }: UnitKind): readonly string[] {
  return [
    ...twice(`roles of ${id}`, roles),
    ...twice(`states of ${id}`, states),
    ...twice(`facts of ${id}`, facts),
    ...twice(`facts of a man of ${id}`, manFacts),
    ...twice(`templates of ${id}`, templates),
    ...templates.flatMap((template) => [
      ...unknown(`template ${template.id}`, 'unit kind', [template.kind], units),
      ...unknown(`template ${template.id}`, 'role', Object.keys(template.men), roles),
      ...unknown(`template ${template.id}`, 'fact of a man', Object.keys(template.carrying ?? {}), manFacts),
    ]),
  ];
}

const of = (all: readonly object[], name: string): readonly string[] =>
  all.flatMap((one) => {
    const value = (one as Record<string, unknown>)[name];
    return typeof value === 'string' ? [value] : [];
  });

const unknown = (where: string, what: string, named: readonly string[], declared: readonly Named[]): string[] =>
  [...new Set(named)]
    .filter((name) => !declared.some(({ id }) => id === name))
    .map((name) => `${where}: there is no ${what} “${name}”.`);

const twice = (what: string, all: readonly Named[]): string[] =>
  all.filter(({ id }, i) => all.findIndex((one) => one.id === id) !== i).map(({ id }) => `${what}: “${id}” twice.`);
