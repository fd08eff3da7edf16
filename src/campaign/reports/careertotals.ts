import { unlessRefused } from '../../engine/refusal.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import { unitsByRole } from '../../engine/setup/units.ts';
import type { UnitKind } from '../../system/units.ts';
import type { ManHistories } from '../games/manhistory.ts';
import {
  activeEntries,
  isCasualty,
  kindOf,
  type RosterLookup,
  type Rules,
  type StateChange,
  stateChanges,
} from '../log/statechanges.ts';
import type { Entry, Game } from '../records/records.ts';
import { countGames, countHits, historiesOf, isStruckOff, type StoryEvent } from './story.ts';

export type CareerTotals = readonly (readonly [title: string, n: number, one?: string])[];

export function manTotals(
  man: Man,
  unit: Pick<Unit, 'id'>,
  kind: UnitKind,
  events: readonly StoryEvent[],
  histories: ManHistories,
  games: readonly Game[],
): CareerTotals {
  const taken = countHits(events);
  return [
    ['Games', countGames(man, unit, histories, events, games), 'Game'],
    ['Hits taken', taken, 'Hit taken'],
    ...(taken > 0 ? [['Hits survived', taken - (isStillDown(events) ? 1 : 0), 'Hit survived'] as const] : []),
    ...kind.manFacts
      .filter((fact) => fact.kind === 'number' && fact.counts && !fact.state)
      .map(({ id, title, one }) => [title, Number(man.facts[id] ?? 0), one ?? title] as const),
  ];
}

/** True for a man who is dead or has not yet recovered from his last hit. */
function isStillDown(events: readonly StoryEvent[]): boolean {
  const last = events.findLast(({ state }) => state !== undefined);
  return last?.state?.isActive === false && !isStruckOff(last);
}

export function unitTotals(
  rules: Rules,
  all: RosterLookup,
  { id }: Pick<Unit, 'id'>,
  entries: readonly Entry[],
  games: readonly Game[],
  histories = historiesOf(kindOf(rules, all.units.get(id)), entries, games),
): CareerTotals {
  const log = activeEntries(entries);
  const steps = stateChanges(rules, all, log);
  const hits = steps.filter((step) => isCasualty(step) && histories.unitAt(step.entry, step.man, step.unit) === id);
  const fought = ['Games', games.filter(({ strengths }) => strengths[id] !== undefined).length, 'Game'] as const;
  const [one, many] = rules.units[0]?.figures ?? [];
  // Rules whose figures are whole units have no men to count.
  if (one === 'unit') return [fought];
  const lost = many ? [`Own ${many} lost`, `Own ${one} lost`] : ['Own men hit', 'Own man hit'];
  return [
    fought,
    ['Enemies felled', enemiesFelled(rules, all, log, steps).get(id) ?? 0, 'Enemy felled'],
    [lost[0]!, hits.length, lost[1]!],
  ];
}

/** Counts enemy casualties by unit id, from plays in which the unit fought alone. */
export function enemiesFelled(
  rules: Pick<Rules, 'sequences'>,
  { units: known }: RosterLookup,
  log: readonly Entry[],
  steps: readonly StateChange[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const entry of log) {
    const units = (entry.told ? (entry.units ?? []) : []).flatMap((id) => known.get(id) ?? []);
    const fallen = steps.filter((step) => step.entry === entry && isCasualty(step));
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
