import type { HouseSettings } from '../../engine/play.ts';
import type { Unit } from '../../engine/roster.ts';
import type { Campaign, CampaignRecords, Entry, Game, ParkedPlay, RecordChange } from '../records/records.ts';

export type CampaignRows = CampaignRecords & { readonly plays: readonly ParkedPlay[] };

/** An upgrade that needs the whole log of a campaign. `readEntry` first reads all entries, oldest first. */
export type CampaignUpgrade = {
  readEntry?(entry: Entry): void;
  entry(entry: Entry): Entry;
  rows(rows: CampaignRows): CampaignRows;
};

export type OldDefault = { readonly system: string; readonly rule: string; readonly was: unknown };

/** Stores old defaults explicitly, so that existing campaigns keep them. New quick fights use the new defaults. */
export function keepOldDefaults(
  all: readonly OldDefault[],
  { system, scratch }: Pick<Campaign, 'system' | 'scratch'>,
): CampaignUpgrade {
  const were: HouseSettings = Object.fromEntries(
    all.filter((one) => one.system === system).map(({ rule, was }) => [rule, was]),
  );
  if (Object.keys(were).length === 0) return { entry: (entry) => entry, rows: (rows) => rows };
  const withRules = <P extends { readonly house: HouseSettings }>(of: P): P => ({
    ...of,
    house: { ...were, ...of.house },
  });
  const change = (one: RecordChange): RecordChange => {
    if ('by' in one || one.of !== 'campaign' || scratch) return one;
    if (one.field === '') return mapRecords(one, withRules<Campaign>);
    const was = one.field.startsWith('house.') ? were[one.field.slice('house.'.length)] : undefined;
    return was === undefined ? one : { ...one, from: one.from ?? was, to: one.to ?? was };
  };
  return {
    entry(entry) {
      const { told: account } = entry;
      const next = mapChanges(entry, change);
      return account?.play ? { ...next, told: { ...account, play: withRules(account.play) } } : next;
    },
    rows: (rows) => ({
      ...rows,
      campaign: scratch ? rows.campaign : withRules(rows.campaign),
      plays: rows.plays.map((parked) => ({ ...parked, play: withRules(parked.play) })),
    }),
  };
}

/**
 * Sets each unit’s establishment to the number of its first men, plus and minus changes before its first fight. A unit
 * whose beginning is not in the log gets its present number. A unit mustered during a game is added to the game’s
 * strengths.
 */
export function addEstablishments(): CampaignUpgrade {
  const sizes = new Map<string, number>();
  const joined = new Map<string, string>();
  const fought = new Set<string>();

  const size = (unit: string) => Math.max(0, sizes.get(unit) ?? 0);
  const withSize = (unit: Unit): Unit => (sizes.has(unit.id) ? { ...unit, establishment: size(unit.id) } : unit);
  const counting = (game: Game): Game => {
    const late = [...joined].filter(([, id]) => id === game.id).map(([unit]) => [unit, size(unit)]);
    return late.length > 0 ? { ...game, strengths: { ...Object.fromEntries(late), ...game.strengths } } : game;
  };

  const see = (change: RecordChange, game: string | undefined): void => {
    const { of, id, unit, field } = change;
    if ('by' in change) return;
    if (of === 'unit' && field === '' && change.to !== null && !sizes.has(id)) {
      sizes.set(id, (change.to as Unit).men.length);
      if (game !== undefined) joined.set(id, game);
    }
    if (of === 'man' && unit !== undefined && !fought.has(unit)) {
      // Striking a man off by hand ('gone' in all systems then) is not a fight.
      const off = field === 'state' && change.why?.by === 'table' ? isGone(change.from) - isGone(change.to) : 0;
      const by = field === '' ? (change.to === null ? -1 : 1) : off;
      if (field === 'state' && off === 0) fought.add(unit);
      if (by !== 0 && sizes.has(unit)) sizes.set(unit, size(unit) + by);
    }
    if (of !== 'game') return;
    const counted = field === '' && change.to !== null ? Object.keys((change.to as Game).strengths ?? {}) : [];
    for (const one of counted) fought.add(one);
    if (field === 'ended') for (const [one, at] of joined) if (at === id) fought.add(one);
  };
  const change = (one: RecordChange): RecordChange => {
    if (one.field !== '') return one;
    return one.of === 'unit' ? mapRecords(one, withSize) : one.of === 'game' ? mapRecords(one, counting) : one;
  };
  return {
    readEntry(entry) {
      // A new game already counts the units mustered with it.
      const begins = entry.changes.some(({ of, field }) => of === 'game' && field === '');
      for (const one of entry.changes) see(one, begins ? undefined : entry.game);
      if (entry.kind === 'play') for (const unit of entry.units ?? []) fought.add(unit);
    },
    entry: (entry) => mapChanges(entry, change),
    rows: (rows) => ({
      ...rows,
      games: rows.games.map(counting),
      units: rows.units.map((unit) =>
        sizes.has(unit.id) ? withSize(unit) : { ...unit, establishment: unit.men.length, establishedBy: 'upgrade' },
      ),
    }),
  };
}

const isGone = (state: unknown): number => (state === 'gone' ? 1 : 0);

export const markEnteredAfterwards = (): CampaignUpgrade => ({
  entry: (entry) =>
    entry.kind === 'game'
      ? mapChanges(entry, (change) => (change.why?.by === 'table' ? { ...change, why: { by: 'afterwards' } } : change))
      : entry,
  rows: (rows) => rows,
});

function mapRecords<R>(change: RecordChange, alter: (record: R) => R): RecordChange {
  if ('by' in change) return change;
  const [from, to] = [change.from, change.to].map((record) => (record === null ? null : alter(record as R)));
  return { ...change, from, to };
}

function mapChanges(entry: Entry, alter: (change: RecordChange) => RecordChange): Entry {
  const changes = entry.changes.map(alter);
  return changes.some((change, i) => change !== entry.changes[i]) ? { ...entry, changes } : entry;
}
