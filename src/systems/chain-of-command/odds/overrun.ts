import { finalMeasure, mergeByKey, type OddsModel } from '../../../odds/model.ts';
import { type OverrunResult, overrunEachTeam, overrunTeam, type TeamOverrun } from '../rules/overrun.ts';

export type OverrunMeasure = { readonly verdict: OverrunResult['verdict']; readonly caught: number };

export const overrunMeasure = ({ verdict, teams }: Pick<OverrunResult, 'verdict' | 'teams'>): OverrunMeasure => ({
  verdict,
  caught: countCaught(teams),
});

const countCaught = (runs: readonly TeamOverrun[]): number => runs.filter(({ evades }) => !evades).length;

/** Model for the chances of evading. Hits and tests are not measured. */
export const overrunModel: OddsModel = [
  mergeByKey(overrunTeam, ({ evades }) => evades),
  finalMeasure(
    overrunEachTeam,
    (runs): OverrunMeasure => ({ verdict: countCaught(runs) > 0 ? 'caught' : 'evades', caught: countCaught(runs) }),
    { paths: (teams) => teams.map(({ role }) => role) },
  ),
];
