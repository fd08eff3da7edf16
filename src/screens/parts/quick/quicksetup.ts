import { cleanName } from '../../../engine/data/visible.ts';
import type { Facts } from '../../../engine/roster.ts';
import type { SequenceOf } from '../../../system/sequence.ts';
import type { System } from '../../../system/system.ts';
import type { Fact, UnitTemplate } from '../../../system/units.ts';
import { keepSetting, settings } from '../../state/appstate.ts';
import {
  casualtyStates,
  commonFacts,
  conditionFacts,
  equipmentFacts,
  FRESH_CONDITION,
  hasMen,
  leaderConditionFacts,
  limitCondition,
  MAX_MEN,
  MAX_UNIT_NAME_LENGTH,
  MAX_UNITS,
  manMarkFlags,
  permanentFacts,
  type QuickUnit,
  templateAndKind,
  templateCounts,
  type UnitCondition,
  type UnitCounts,
} from './quickunits.ts';

/** Setup of a quick fight. `lead` is the index of the leading side. */
export type QuickSetup = {
  readonly sequence: string;
  readonly sides: readonly [readonly QuickUnit[], readonly QuickUnit[]];
  readonly lead: 0 | 1;
};

/** Returns the sequences between two units, most beats first. Returns all if none has two. */
export function quickSequences({ sequences }: Pick<System, 'sequences'>): readonly SequenceOf[] {
  const between = sequences.filter(({ roles }) => roles.length > 1);
  return between.length > 0 ? between.toSorted((a, b) => b.beats.length - a.beats.length) : sequences;
}

type Procedures = Pick<System, 'sequences' | 'phases'>;

export const isInSeparatePhase = ({ phases }: Procedures, { phase }: SequenceOf): boolean =>
  phases.some(({ id, isSeparate }) => id === phase && isSeparate);

/** Returns the sequences in menu order: the main one first, those of separate phases last. */
export const proceduresInMenuOrder = (system: Procedures): readonly SequenceOf[] => {
  const { sequences } = system;
  const alone = ({ roles }: SequenceOf) => (roles.length > 1 ? 0 : 1);
  const first = quickSequences({ sequences })[0];
  const rank = (one: SequenceOf) => (one === first ? -1 : 2 * Number(isInSeparatePhase(system, one)) + alone(one));
  return sequences.toSorted((a, b) => rank(a) - rank(b));
};

/** Returns the last setup of a system without unknown parts, else the first template on both sides. */
export function lastQuickSetup(system: System): QuickSetup {
  const kept = settings.value[`quick.${system.id}`] as Partial<QuickSetup> | undefined;
  const [first] = system.units.flatMap(({ templates }) => templates);
  const side = (i: 0 | 1): readonly QuickUnit[] => {
    // Older settings have one unit per side.
    const units: readonly Partial<QuickUnit>[] = [kept?.sides?.[i] ?? []].flat();
    const known = units.slice(0, MAX_UNITS).flatMap((unit) => knownUnit(system, unit) ?? []);
    return known.length > 0 ? known : [{ ...templateCounts(first!), now: FRESH_CONDITION }];
  };
  const sequence = system.sequences.find(({ id }) => id === kept?.sequence) ?? quickSequences(system)[0]!;
  return { sequence: sequence.id, sides: [side(0), side(1)], lead: kept?.lead === 1 ? 1 : 0 };
}

/** Returns a unit with another template. It keeps its name, state and the facts in which templates do not differ. */
export function withTemplate(system: System, unit: QuickUnit, template: UnitTemplate): QuickUnit {
  const [, kind] = templateAndKind(system, { template: template.id });
  const counts = { ...templateCounts(template), facts: commonFacts(system, unit.facts) };
  const now = { ...unit.now, facts: commonFacts(system, unit.now.facts) };
  return limitCondition(kind, knownUnit(system, { ...unit, ...counts, now })!);
}

function knownUnit(system: System, kept: Partial<QuickUnit>): QuickUnit | undefined {
  const counts = knownCounts(system, kept);
  if (!counts) return undefined;
  const [, kind] = templateAndKind(system, counts);
  const now: Partial<UnitCondition> = kept.now ?? {};
  const name = typeof kept.name === 'string' ? cleanName(kept.name).slice(0, MAX_UNIT_NAME_LENGTH) : '';
  return {
    ...counts,
    ...(name === '' ? {} : { name }),
    now: {
      facts: knownFacts(conditionFacts(kind), now.facts ?? {}),
      leader: knownFacts(leaderConditionFacts(kind), now.leader ?? {}),
      down: knownNumbers(now.down, casualtyStates(kind)),
      marked: knownNumbers(now.marked, manMarkFlags(kind)),
    },
  };
}

export const saveQuickSetup = ({ id }: Pick<System, 'id'>, quick: QuickSetup): Promise<unknown> =>
  keepSetting(`quick.${id}`, quick);

/** Parses stored counts and drops numbers out of range. Undefined if the template is unknown. */
function knownCounts(system: System, kept: Partial<UnitCounts> | undefined): UnitCounts | undefined {
  const template = system.units.flatMap(({ templates }) => templates).find(({ id }) => id === kept?.template);
  if (!template || !kept) return undefined;
  const [, kind] = templateAndKind(system, { template: template.id });
  const men = knownNumbers(kept.men, kind.roles);
  return {
    template: template.id,
    men: hasMen({ men }) ? men : template.men,
    carrying: knownNumbers(kept.carrying, equipmentFacts(kind)),
    facts: { ...template.facts, ...knownFacts(permanentFacts(kind), kept.facts ?? {}) },
  };
}

function knownNumbers(
  counts: UnitCounts['men'] | undefined,
  of: readonly { readonly id: string }[],
): Record<string, number> {
  const entries = of.map(({ id }) => [id, counts?.[id]] as const);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, number] => {
      const [, n] = entry;
      return n !== undefined && Number.isInteger(n) && n >= 0 && n <= MAX_MEN;
    }),
  );
}

const knownFacts = (known: readonly Fact[], facts: Facts): Facts =>
  Object.fromEntries(
    known
      .filter((fact) => {
        const value = facts[fact.id];
        if (fact.kind === 'flag') return typeof value === 'boolean';
        if (fact.kind === 'number') return typeof value === 'number' && value >= fact.min && value <= fact.max;
        return fact.options.some(({ id }) => id === value);
      })
      .map((fact) => [fact.id, facts[fact.id]!]),
  );
