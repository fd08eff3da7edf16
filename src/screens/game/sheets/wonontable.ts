import { lastSideStanding } from '../../../campaign/games/score.ts';
import { kindOf } from '../../../campaign/log/statechanges.ts';
import type { Side } from '../../../campaign/records/records.ts';
import { activeMen } from '../../../campaign/units/muster.ts';
import type { Roster, System } from '../../../system/system.ts';
import type { GameFacts } from './gamefacts.tsx';

/** Proposes the winner: the last side with active men and no counter at its limit. */
export function wonOnTable(
  system: Pick<System, 'units' | 'status'>,
  sides: readonly Side[],
  roster: Roster,
): Partial<GameFacts> {
  const left = ({ id }: Side) =>
    roster.units.some((unit) => {
      const kind = kindOf(system, unit);
      return unit.side === id && kind && activeMen(kind, unit).length > 0;
    });
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
