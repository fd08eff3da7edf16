import { Refusal } from '../engine/refusal.ts';
import type { Campaign, Entry } from './records.ts';
import {
  type CampaignRows,
  type Default,
  defaults,
  enteredAfterwards,
  establishments,
  type Retelling,
} from './retelling.ts';

/** What kinds of rows there are; each is upgraded by its own kind. */
export type RowKind = 'campaign' | 'side' | 'player' | 'unit' | 'game' | 'play' | 'entry' | 'setting' | 'photo';

/** A row with the version it was written in. */
export type VersionedRow<T = unknown> = { readonly v: number; readonly is: T };

/** One step from a version to the next: pure, tested by a literal before and after, and never changed once released. */
export type Upgrade = {
  readonly name: string;
  /** The version it leads to: one more than the upgrade before it, and 2 for the first. */
  readonly to: number;
  /** What becomes of a row; without it rows stay as they are. */
  readonly row?: (kind: RowKind, is: unknown) => unknown;
  /** What becomes of a campaign where its rows do not say enough by themselves: it is told anew from its whole log. */
  readonly campaign?: () => readonly Retelling[];
  /** Defaults of house rules that have become others: campaigns and plays from before are given what they went by. */
  readonly defaults?: readonly Default[];
  /** What becomes of a backup file around its rows; without it only its rows change. */
  readonly backup?: (file: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
};

/** Every upgrade there is, oldest first. */
export const UPGRADES: readonly Upgrade[] = [
  // Entries from before say neither: nothing is made up for them.
  { name: 'entries say their turn, changes how they came about, and sides whose names their men bear', to: 2 },
  // Of plays accepted before nothing is reckoned: a later edition would not know what was expected then.
  { name: 'accounts say what was expected, and how their dice fell', to: 3 },
  {
    name: 'units have an establishment, entries an author, and a change of a default leaves old campaigns as they were',
    to: 4,
    // One phone wrote all there was: it was the author of everything it wrote.
    row: (kind, is) => (kind === 'entry' && isRecord(is) ? { ...is, author: is.device } : is),
    campaign: () => [establishments(), enteredAfterwards()],
    defaults: [{ system: 'ircra', rule: 'support-timing', was: 'live' }],
  },
  // Nobody has noted anything yet, and units stand by their marks, as they did.
  { name: 'units and men have notes, units a place in their order, and names up to 500 letters', to: 5 },
  // Nobody has said yet who won what, nor given a medal: what a game's result says in words stays with it.
  { name: 'games say which side won, and men bear medals', to: 6 },
  // Nobody has taken a game over yet, nor a photograph: those are rows of their own, in a backup only where that is wanted.
  { name: 'games say by which entry another phone took them over, and men and units have photographs', to: 7 },
  // No unit was disbanded before, one side at most won a game, and what was rolled twice after a game stays as it was.
  { name: 'units may be disbanded, allies win a game together, and entries name the game they settle', to: 8 },
];

/** The version that is written now. */
export const version = (chain: readonly Upgrade[] = UPGRADES): number => chain.at(-1)?.to ?? 1;

/** The upgrades still to be made from a version on; throws a Refusal where it is newer than ours, or is none. */
export function upgradesFrom(v: unknown, what: string, chain: readonly Upgrade[] = UPGRADES): readonly Upgrade[] {
  chain.forEach(({ name, to }, i) => {
    if (to !== i + 2) throw new Error(`Upgrade “${name}” leads to ${to} instead of ${i + 2}.`);
  });
  if (typeof v !== 'number' || !Number.isInteger(v) || v < 1) throw new Refusal(`${what} does not say its version.`);
  if (v > version(chain))
    throw new Refusal(
      `${what} is of version ${v}, which is newer than this app knows (${version(chain)}): update the app.`,
    );
  return chain.filter(({ to }) => to > v);
}

/** What a row holds, brought up to date; throws a Refusal where its version is newer than ours. */
export const upgradeRow = (kind: RowKind, row: VersionedRow, chain: readonly Upgrade[] = UPGRADES): unknown =>
  upgradesFrom(row.v, `A stored ${kind}`, chain).reduce((is, upgrade) => upgrade.row?.(kind, is) ?? is, row.is);

/** The retellings of a campaign that was written in a version, one after the other. */
export const retellings = (
  v: number,
  campaign: Pick<Campaign, 'system' | 'scratch'>,
  chain: readonly Upgrade[] = UPGRADES,
): readonly Retelling[] =>
  upgradesFrom(v, 'A campaign', chain).flatMap((upgrade) => [
    ...(upgrade.campaign?.() ?? []),
    ...(upgrade.defaults ? [defaults(upgrade.defaults, campaign)] : []),
  ]);

/** A campaign that was written in a version, its rows and entries brought up to date by themselves, as it is told now; entries oldest first. */
export function bringUpToDate<A extends CampaignRows & { readonly entries: readonly Entry[] }>(
  v: number,
  archive: A,
  chain: readonly Upgrade[] = UPGRADES,
): A {
  let now = archive;
  for (const { see, entry, rows } of retellings(v, archive.campaign, chain)) {
    if (see) for (const one of now.entries) see(one);
    now = { ...now, ...rows(now), entries: now.entries.map(entry) };
  }
  return now;
}

const isRecord = (is: unknown): is is Readonly<Record<string, unknown>> =>
  typeof is === 'object' && is !== null && !Array.isArray(is);
