import type { HouseSettings } from '../../engine/play.ts';
import type { Roster, System } from '../../system/system.ts';
import type { GameEnd } from '../log/gameends.ts';
import type { Entry, EntryBody, Game, RecordChange, RecordSet, Side } from '../records/records.ts';
import { servingUnits, strengthOf } from './games.ts';
import { lastSideStanding } from './score.ts';

type Rules = Pick<System, 'units' | 'status'>;

/** Proposes the winner: the last side with active men and no counter at its limit. */
export function wonOnTable(
  system: Rules,
  sides: readonly Side[],
  roster: Roster,
): { readonly winners?: readonly string[]; readonly result?: string } {
  const left = ({ id }: Side) => roster.units.some((unit) => unit.side === id && strengthOf(system, unit) > 0);
  const status = system.status?.(roster) ?? [];
  const spent = status.filter(({ counter, value }) => counter && Number(value) <= counter.min);
  const beaten = sides.filter((side) => !left(side) || spent.some((sight) => sight.side === side.id));
  const winner = lastSideStanding(
    sides,
    beaten.map(({ id }) => id),
  );
  if (!winner) return {};
  const why = beaten.map((side) => {
    const sight = spent.find((one) => one.side === side.id);
    return sight && left(side) ? `${side.name}: ${sight.title} ${sight.value}` : `${side.name} has nobody left`;
  });
  return { winners: [winner.id], result: why.join(', ') };
}

/** Updates the result text of games where it is a suggestion of the app: the corrected verdict, or who is left. */
export function resultChanges(
  system: Rules,
  house: HouseSettings,
  { game: own, told }: Entry,
  body: EntryBody,
  games: readonly Game[],
  ends: readonly GameEnd[],
): readonly RecordChange[] {
  const leftAtEnd = (records: RecordSet, game: Game) => {
    const { counters } = records.games.find(({ id }) => id === game.id) ?? game;
    const roster = { units: servingUnits(records), game: { ...game, counters }, house };
    return wonOnTable(system, records.sides, roster).result;
  };
  return games.flatMap((game): readonly RecordChange[] => {
    const suggestions = ends
      .filter((end) => end.kind !== 'settled' && end.game.id === game.id && end.game.result !== undefined)
      .map(({ without, corrected }) => [leftAtEnd(without[0], game), leftAtEnd(corrected[0], game)]);
    if (game.id === own) suggestions.push([told?.verdict, body.told?.verdict]);
    const { id, result: from } = game;
    const match = suggestions.find(([was]) => was !== undefined && was === from);
    return !match || match[1] === from ? [] : [{ of: 'game', id, field: 'result', from, to: match[1] ?? null }];
  });
}
