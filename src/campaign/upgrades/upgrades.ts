import { isRecord } from '../../engine/data/plain.ts';
import { Refusal } from '../../engine/refusal.ts';
import type { Campaign, Entry } from '../records/records.ts';
import {
  addEstablishments,
  type CampaignRows,
  type CampaignUpgrade,
  keepOldDefaults,
  markEnteredAfterwards,
  type OldDefault,
} from './campaignupgrade.ts';

export type RowKind = 'campaign' | 'side' | 'player' | 'unit' | 'game' | 'play' | 'entry' | 'setting' | 'photo';

export type VersionedRow<T = unknown> = { readonly v: number; readonly is: T };

/** A pure step to version `to`. The first leads to 2. A released upgrade never changes. */
export type Upgrade = {
  readonly to: number;
  readonly row?: (kind: RowKind, is: unknown) => unknown;
  readonly campaign?: () => readonly CampaignUpgrade[];
  readonly defaults?: readonly OldDefault[];
  readonly backup?: (file: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
};

export const UPGRADES: readonly Upgrade[] = [
  // Entries have a turn, changes a cause, and sides a nation. Older entries leave these fields empty.
  { to: 2 },
  // Accounts have expectations and dice. Older plays get none, because a later edition cannot know their odds.
  { to: 3 },
  // Units have an establishment, entries an author, and old campaigns keep their defaults.
  {
    to: 4,
    // One phone wrote the whole log, so it is the author.
    row: (kind, is) => (kind === 'entry' && isRecord(is) ? { ...is, author: is.device } : is),
    campaign: () => [addEstablishments(), markEnteredAfterwards()],
    defaults: [{ system: 'ircra', rule: 'support-timing', was: 'live' }],
  },
  // Units and men have notes, units a place in their order, and names up to 500 letters. Older units stay in the order
  // of their marks.
  { to: 5 },
  // Games have a winner, and men have medals. Older games have no winner and keep their result text.
  { to: 6 },
  // Games name the entry by which another phone took them over. Photographs of men and units are rows of their own,
  // optional in a backup.
  { to: 7 },
  // Units can be disbanded, allies win a game together, and entries name the game they settle. Older units stay active,
  // and duplicate rolls after a game stay as they are.
  { to: 8 },
  // A later entry can amend an entry, and a casualty names the man who won the duel. Older logs have neither.
  { to: 9 },
];

export const currentVersion = (chain: readonly Upgrade[] = UPGRADES): number => chain.at(-1)?.to ?? 1;

export function upgradesFrom(v: unknown, what: string, chain: readonly Upgrade[] = UPGRADES): readonly Upgrade[] {
  if (typeof v !== 'number' || !Number.isInteger(v) || v < 1) throw new Refusal(`${what} does not say its version.`);
  if (v > currentVersion(chain))
    throw new Refusal(
      `${what} is of version ${v}, which is newer than this app knows (${currentVersion(chain)}): update the app.`,
    );
  return chain.filter(({ to }) => to > v);
}

export const upgradeRow = (kind: RowKind, row: VersionedRow, chain: readonly Upgrade[] = UPGRADES): unknown =>
  upgradesFrom(row.v, `A stored ${kind}`, chain).reduce((is, upgrade) => upgrade.row?.(kind, is) ?? is, row.is);

export const campaignUpgrades = (
  v: number,
  campaign: Pick<Campaign, 'system' | 'scratch'>,
  chain: readonly Upgrade[] = UPGRADES,
): readonly CampaignUpgrade[] =>
  upgradesFrom(v, 'A campaign', chain).flatMap((upgrade) => [
    ...(upgrade.campaign?.() ?? []),
    ...(upgrade.defaults ? [keepOldDefaults(upgrade.defaults, campaign)] : []),
  ]);

/** Runs the campaign upgrades. The rows must be upgraded already. `entries` are oldest first. */
export function upgradeCampaign<A extends CampaignRows & { readonly entries: readonly Entry[] }>(
  v: number,
  archive: A,
  chain: readonly Upgrade[] = UPGRADES,
): A {
  let now = archive;
  for (const { readEntry, entry, rows } of campaignUpgrades(v, archive.campaign, chain)) {
    if (readEntry) for (const one of now.entries) readEntry(one);
    now = { ...now, ...rows(now), entries: now.entries.map(entry) };
  }
  return now;
}
