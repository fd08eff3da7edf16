import type { Unit } from '../../engine/roster.ts';
import { MenAtGames } from '../games/presence.ts';
import { RosterHistory } from '../log/rosterhistory.ts';
import {
  gameEntries,
  kindOf,
  nameOfMan,
  type Rules,
  type StateChange,
  stateChangesDuring,
} from '../log/statechanges.ts';
import type { CampaignRecords, Entry, Game } from '../records/records.ts';
import { compareGravity } from '../units/muster.ts';

/** Names are those at the end of the game. `now` is the present name if it differs. */
export type SideReport = {
  readonly name: string;
  readonly now?: string;
  readonly player?: string;
  readonly began: number;
  readonly left: number;
  readonly units: readonly UnitReport[];
};

/** `began` includes men who joined later. `left` counts active men. */
export type UnitReport = {
  readonly name: string;
  readonly now?: string;
  readonly began: number;
  readonly left: number;
  readonly losses: readonly { readonly state: string; readonly men: readonly string[] }[];
};

export function sideReports(
  rules: Rules,
  records: CampaignRecords,
  game: Game,
  entries: readonly Entry[],
  history = new RosterHistory(records, entries),
  men = new MenAtGames(rules, records, entries),
): readonly SideReport[] {
  const day = history.atEndOf(game);
  const steps = stepsOfDay(game, men, stateChangesDuring(rules, day, gameEntries(entries, game)));
  const strengths = men.strengths(game);
  const there = Object.keys(strengths).flatMap((id) => day.units.get(id) ?? []);
  return day.sides.map(({ id, name }, i): SideReport => {
    const units = there
      .filter(({ side }) => side === id)
      .map((unit) => ({
        ...unitReport(rules, unit, strengths[unit.id] ?? 0, history, steps),
        ...presentName(
          unit,
          records.units.find((one) => one.id === unit.id),
        ),
      }));
    const player = day.player(game.players?.[id] ?? '');
    return {
      name,
      ...presentName({ name }, records.sides[i]),
      ...(player === undefined ? {} : { player }),
      began: sum(units, 'began'),
      left: sum(units, 'left'),
      units,
    };
  });
}

// A man who fell in a game entered afterwards counts in his unit of that day, not in the one that he joined since.
function stepsOfDay(game: Game, men: MenAtGames, steps: readonly StateChange[]): readonly StateChange[] {
  if (game.turn > 0) return steps;
  const units = new Map(men.began(game).map(({ man, unit }) => [man, unit]));
  return steps.map((step) => ({ ...step, unit: units.get(step.man) ?? step.unit }));
}

const sum = (units: readonly UnitReport[], what: 'began' | 'left'): number =>
  units.reduce((total, unit) => total + unit[what], 0);

const presentName = ({ name }: { readonly name: string }, now: { readonly name: string } | undefined) =>
  now && now.name !== name ? { now: now.name } : {};

function unitReport(
  rules: Rules,
  unit: Unit,
  start: number,
  history: RosterHistory,
  steps: readonly StateChange[],
): UnitReport {
  const { id, name } = unit;
  const own = steps.filter((step) => step.unit === id);
  const titles = (kindOf(rules, unit)?.states ?? [])
    .toReversed()
    .toSorted(compareGravity)
    .map(({ title }) => title);
  const losses = new Map<string, string[]>();
  let began = start;
  let lost = 0;
  for (const man of new Set(own.map((step) => step.man))) {
    const changes = own.filter((step) => step.man === man);
    const counted = changes[0]?.from?.isActive === true;
    const joined = !counted && changes.some(({ to }) => to?.isActive);
    if (joined) began += 1;
    const { from, to, entry } = changes.at(-1)!;
    if (!(counted || joined) || to?.isActive) continue;
    const state = (to?.struck && from?.isActive === false ? from : to)?.title ?? 'Struck off';
    losses.set(state, [...(losses.get(state) ?? []), nameOfMan(history.before(entry), man)]);
    lost += 1;
  }
  const worstFirst = [...losses].toSorted(([one], [other]) => titles.indexOf(one) - titles.indexOf(other));
  return { name, began, left: began - lost, losses: worstFirst.map(([state, men]) => ({ state, men })) };
}
