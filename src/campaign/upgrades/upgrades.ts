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
  readonly name: string;
  readonly to: number;
  readonly row?: (kind: RowKind, is: unknown) => unknown;
  readonly campaign?: () => readonly CampaignUpgrade[];
  readonly defaults?: readonly OldDefault[];
  readonly backup?: (file: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
};

export const UPGRADES: readonly Upgrade[] = [
  // Older entries leave these fields empty.
  { name: 'entries say their turn, changes how they came about, and sides whose names their men bear', to: 2 },
  // Older plays get no expectations, because a later edition cannot know their odds.
  { name: 'accounts say what was expected, and how their dice fell', to: 3 },
  {
    name: 'units have an establishment, entries an author, and a change of a default leaves old campaigns as they were',
    to: 4,
    // One phone wrote the whole log, so it is the author.
    row: (kind, is) => (kind === 'entry' && isRecord(is) ? { ...is, author: is.device } : is),
    campaign: () => [addEstablishments(), markEnteredAfterwards()],
    defaults: [{ system: 'ircra', rule: 'support-timing', was: 'live' }],
  },
  // Older units stay in the order of their marks.
  { name: 'units and men have notes, units a place in their order, and names up to 500 letters', to: 5 },
  // Older games have no winner and keep their result text.
  { name: 'games say which side won, and men bear medals', to: 6 },
  // Photographs are rows of their own, optional in a backup.
  { name: 'games say by which entry another phone took them over, and men and units have photographs', to: 7 },
  // Older units stay active, and duplicate rolls after a game stay as they are.
  { name: 'units may be disbanded, allies win a game together, and entries name the game they settle', to: 8 },
  // Older logs have no amendments, and no winners of duels.
  { name: 'an entry can be amended by a later one, and a casualty names the man who won the duel', to: 9 },
];

export const currentVersion = (chain: readonly Upgrade[] = UPGRADES): number => chain.at(-1)?.to ?? 1;

export function upgradesFrom(v: unknown, what: string, chain: readonly Upgrade[] = UPGRADES): readonly Upgrade[] {
  chain.forEach(({ name, to }, i) => {
    if (to !== i + 2) throw new Error(`Upgrade “${name}” leads to ${to} instead of ${i + 2}.`);
  });
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
