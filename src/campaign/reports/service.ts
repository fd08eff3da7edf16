import { unlessRefused } from '../../engine/refusal.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import { unitsByRole } from '../../engine/setup/units.ts';
import type { UnitKind } from '../../system/system.ts';
import {
  fell,
  type RosterIndex,
  type Rules,
  type StateChange,
  standingEntries,
  stateChanges,
} from '../log/statechanges.ts';
import type { Entry, Game } from '../records/records.ts';
import { battles, hits, type StoryEvent, struckOff } from './story.ts';

/** Career totals as plural, number and singular: ["Games", 4, "Game"]. */
export type Service = readonly (readonly [title: string, n: number, one?: string])[];

export function service(
  man: Man,
  unit: Pick<Unit, 'id'>,
  kind: UnitKind,
  deeds: readonly StoryEvent[],
  entries: readonly Entry[],
  games: readonly Game[],
): Service {
  const taken = hits(deeds);
  return [
    ['Games', battles(man, unit, deeds, entries, games), 'Game'],
    ['Hits taken', taken, 'Hit taken'],
    ...(taken > 0 ? [['Hits survived', taken - (diedOfHits(deeds) ? 1 : 0), 'Hit survived'] as const] : []),
    ...kind.manFacts
      .filter((fact) => fact.kind === 'number' && fact.counts && !fact.state)
      .map(({ id, title, one }) => [title, Number(man.facts[id] ?? 0), one ?? title] as const),
  ];
}

function diedOfHits(deeds: readonly StoryEvent[]): boolean {
  const last = deeds.findLast(({ state }) => state !== undefined);
  return last?.state?.tone === 'bad' && !last.state.isActive && !struckOff(last);
}

export function unitService(
  rules: Rules,
  all: RosterIndex,
  { id }: Pick<Unit, 'id'>,
  entries: readonly Entry[],
  games: readonly Game[],
): Service {
  const log = standingEntries(entries);
  const steps = stateChanges(rules, all, log);
  return [
    ['Games', games.filter(({ strengths }) => strengths[id] !== undefined).length, 'Game'],
    ['Enemies felled', fallenBefore(rules, all, log, steps).get(id) ?? 0, 'Enemy felled'],
    ['Own men hit', steps.filter((step) => step.unit === id && fell(step)).length, 'Own man hit'],
  ];
}

/** Counts enemy casualties by unit id, from plays in which the unit fought alone. */
export function fallenBefore(
  rules: Pick<Rules, 'sequences'>,
  { units: known }: RosterIndex,
  log: readonly Entry[],
  steps: readonly StateChange[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const entry of log) {
    const units = (entry.told ? (entry.units ?? []) : []).flatMap((id) => known.get(id) ?? []);
    const fallen = steps.filter((step) => step.entry === entry && fell(step));
    const allies = alliesIn(rules, entry);
    for (const unit of units) {
      if (units.some((other) => other !== unit && (other.side === unit.side || allies(other.id, unit.id)))) continue;
      const theirs = fallen.filter((step) => known.get(step.unit)?.side !== unit.side).length;
      counts.set(unit.id, (counts.get(unit.id) ?? 0) + theirs);
    }
  }
  return counts;
}

function alliesIn({ sequences }: Pick<Rules, 'sequences'>, { told }: Entry): (one: string, other: string) => boolean {
  const setup = sequences.find(({ id }) => id === told?.sequence)?.setup;
  // The fields of another edition may not fit the setup. Allies are unknown then.
  const roles = unlessRefused(() =>
    setup && told?.play ? Object.values(unitsByRole(setup(told.play.house), told.play.setup)) : [],
  );
  const sides = (roles ?? []).filter((units) => units.length > 0).map((units) => units.map(({ id }) => id));
  return (one, other) => sides.length > 1 && sides.some((ids) => ids.includes(one) && ids.includes(other));
}
