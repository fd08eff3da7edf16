import type { Unit } from '../../engine/roster.ts';
import {
  gameEntries,
  nameOfMan,
  type RosterIndex,
  type Rules,
  rosterIndex,
  type StateChange,
  stateChanges,
} from '../log/statechanges.ts';
import type { CampaignRecords, Entry, Game } from '../records/records.ts';

export type SideReport = {
  readonly name: string;
  readonly player?: string;
  readonly began: number;
  readonly left: number;
  readonly units: readonly UnitReport[];
};

/** `began` includes men who joined later. `left` counts active men. */
export type UnitReport = {
  readonly name: string;
  readonly began: number;
  readonly left: number;
  readonly losses: readonly { readonly state: string; readonly men: readonly string[] }[];
};

export function sideReports(
  rules: Rules,
  records: CampaignRecords,
  game: Game,
  entries: readonly Entry[],
): readonly SideReport[] {
  const all = rosterIndex(records, entries);
  const steps = stateChanges(rules, all, gameEntries(entries, game));
  const there = Object.keys(game.strengths).flatMap((id) => all.units.get(id) ?? []);
  return records.sides.map(({ id, name }): SideReport => {
    const units = there
      .filter(({ side }) => side === id)
      .map((unit) => unitReport(unit, game.strengths[unit.id] ?? 0, all, steps));
    const player = records.players.find((one) => one.id === game.players?.[id])?.name;
    return {
      name,
      ...(player === undefined ? {} : { player }),
      began: sum(units, 'began'),
      left: sum(units, 'left'),
      units,
    };
  });
}

const sum = (units: readonly UnitReport[], what: 'began' | 'left'): number =>
  units.reduce((total, unit) => total + unit[what], 0);

function unitReport({ id, name }: Unit, start: number, all: RosterIndex, steps: readonly StateChange[]): UnitReport {
  const own = steps.filter(({ unit }) => unit === id);
  const losses = new Map<string, string[]>();
  let began = start;
  let lost = 0;
  for (const man of new Set(own.map((step) => step.man))) {
    const changes = own.filter((step) => step.man === man);
    const counted = changes[0]?.from?.isActive === true;
    const joined = !counted && changes.some(({ to }) => to?.isActive);
    if (joined) began += 1;
    const last = changes.at(-1)?.to;
    if (!(counted || joined) || last?.isActive) continue;
    const state = last?.title ?? 'Struck off';
    losses.set(state, [...(losses.get(state) ?? []), nameOfMan(all, man)]);
    lost += 1;
  }
  return { name, began, left: began - lost, losses: [...losses].map(([state, men]) => ({ state, men })) };
}
