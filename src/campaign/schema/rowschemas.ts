import { checkSchema, hasField, type Schema } from '../../engine/data/checkschema.ts';
import { anything } from '../../engine/data/fieldschemas.ts';
import { Refusal } from '../../engine/refusal.ts';
import type { Unit } from '../../engine/roster.ts';
import type { Campaign, Entry, Game, ParkedPlay, Photo, Player, Side } from '../records/records.ts';
import { currentVersion, type RowKind, type Upgrade, upgradeRow, type VersionedRow } from '../upgrades/upgrades.ts';
import { entry, parkedPlay } from './entryschemas.ts';
import { campaignSchema, game, photo, player, side, unit } from './recordschemas.ts';

export type RowTypes = {
  campaign: Campaign;
  side: Side;
  player: Player;
  unit: Unit;
  game: Game;
  play: ParkedPlay;
  entry: Entry;
  setting: unknown;
  photo: Photo;
};
export const SCHEMAS: { readonly [K in RowKind]: Schema<RowTypes[K]> } = {
  campaign: campaignSchema,
  side,
  player,
  unit,
  game,
  play: parkedPlay,
  entry,
  setting: anything,
  photo,
};

export type RowReader = <K extends RowKind>(kind: K, row: unknown) => RowTypes[K];

/** Upgrades and checks a stored row. Throws a Refusal if it is invalid. */
export function fromRow<K extends RowKind>(kind: K, row: unknown, chain?: readonly Upgrade[]): RowTypes[K] {
  const where = `A stored ${kind}`;
  if (!hasField(row, 'v') || !hasField(row, 'is')) throw new Refusal(`${where} is not a row of this app.`);
  return checkSchema(SCHEMAS[kind], upgradeRow(kind, row as VersionedRow, chain), where);
}

/** Reads a row like `fromRow`, but trusts a unit of the present version, because it was checked when written. */
export function fromStoredRow<K extends RowKind>(kind: K, row: unknown): RowTypes[K] {
  const { v, is } = (row ?? {}) as { readonly v?: number; readonly is?: Partial<Unit> };
  const isTrusted = kind === 'unit' && v === currentVersion() && Array.isArray(is?.men);
  return isTrusted ? (is as RowTypes[K]) : fromRow(kind, row);
}
