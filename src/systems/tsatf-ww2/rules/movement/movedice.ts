import { type Line, totalOf } from '../../../../engine/lines.ts';
import type { Unit } from '../../../../engine/roster.ts';
import type { Switches } from '../../house.ts';
import { MOVES, type MovementRow } from '../../tables.ts';
import { chargingAt } from '../../units.ts';

type Move = {
  readonly unit: Unit;
  readonly ground: 'open' | 'rough';
  readonly road: boolean;
  readonly loads: boolean;
};

const KINDS: Readonly<Record<string, string>> = { cavalry: 'Cavalry', artillery: 'Artillery' };

/** Movement row of a unit. Cavalry and artillery use the players' own row, or no dice. (tsatf-ww2 4.3, W-47) */
export function movementRow(
  { kind }: Pick<Unit, 'kind'>,
  { moves }: Pick<Switches, 'moves'>,
): Omit<MovementRow, 'kind'> {
  const own = moves.find(({ title }) => title === KINDS[kind]);
  return (
    MOVES.find((move) => move.kind === kind) ??
    own ?? { title: KINDS[kind] ?? kind, open: 0, rough: 0, road: 0, least: 0 }
  );
}

export const refOf = ({ kind }: Pick<Unit, 'kind'>, printed: string): string =>
  MOVES.some((move) => move.kind === kind) ? printed : 'W-47, house rule';

export const adderTo = (lines: Line[]) => (what: string, by: number, ref: string) =>
  lines.push({ what, by, now: totalOf(lines) + by, ref });

/** Sum of the dice of a move, a line for each reason. (tsatf-ww2 4.3, W-40, W-41) */
export function moveDice({ unit, ground, road, loads }: Move, rules: Switches): readonly Line[] {
  const row = movementRow(unit, rules);
  const lines: Line[] = [
    { what: `${row.title}, ${ground}`, by: row[ground], now: row[ground], ref: refOf(unit, '4.3') },
  ];
  const add = adderTo(lines);
  if (road && (ground === 'open' || rules.road === 'either')) add('road', row.road, refOf(unit, 'W-41'));
  if (chargingAt(unit) !== undefined && rules['charge-dice'] === '1') add('charging', 1, 'W-29');
  if (loads && rules.loading === 'fewer') add('loading', -Math.min(2, totalOf(lines)), 'W-40');
  return lines;
}

/** Dice of a charge over open ground and over rough. (tsatf-ww2 4.3, W-29) */
export function chargeDice(charger: Unit, target: Unit, rules: Switches): readonly [open: number, rough: number] {
  const unit = { ...charger, facts: { ...charger.facts, charging: target.mark } };
  const over = (ground: Move['ground']) => totalOf(moveDice({ unit, ground, road: false, loads: false }, rules));
  return [over('open'), over('rough')];
}
