import { open } from '../campaign/games.ts';
import { missing, type RowKind, retold, UPGRADES, type Upgrade, version } from '../campaign/upgrades.ts';
import { Misfit } from '../rules/misfit.ts';
import { reachOf } from './rows.ts';
import { type Archive, BACKUP, type Backup, backupOf } from './schema.ts';
import { parsed } from './text.ts';

/** What is in a backup file, for the eye, before anything changes. */
export type Contents = {
  /** ISO time. */
  readonly made: string;
  readonly campaigns: readonly CampaignIn[];
};

/** A campaign in a file: how much of it there is, and where it stands. */
export type CampaignIn = {
  readonly id: string;
  readonly name: string;
  readonly system: string;
  readonly units: number;
  readonly men: number;
  readonly games: number;
  readonly entries: number;
  /** When its log was last written (ISO time). */
  readonly touched: string;
  /** The games that have not ended. */
  readonly open: readonly { readonly name: string; readonly turn: number }[];
  /** The plays that wait, the last touched first. */
  readonly plays: readonly { readonly id: string; readonly title: string; readonly step: string }[];
};

/** The text of a backup file. */
export const backupText = (file: Omit<Backup, 'file' | 'v'>): string =>
  JSON.stringify({ file: BACKUP, v: version(), ...file } satisfies Backup);

/** A backup from its text, brought up to date; throws a Misfit that says where it is bad. */
export function backupFrom(text: string, chain: readonly Upgrade[] = UPGRADES): Backup {
  const value = parsed(text);
  if (typeof value !== 'object' || value === null || !('file' in value) || value.file !== BACKUP)
    throw new Misfit('The file is no backup of this app.');
  const given = value as Record<string, unknown>;
  const steps = missing(given.v, 'The file', chain);
  const file = backupOf({ ...steps.reduce(stepped, given), v: version(chain) });
  for (const [i, archive] of file.campaigns.entries()) unique(archive, `The file, campaigns ${i + 1}`);
  once(
    file.campaigns.map(({ campaign }) => campaign.id),
    'The file',
    'campaigns',
  );
  return { ...file, campaigns: file.campaigns.map((archive) => retold(given.v as number, archive, chain)) };
}

/** What is in a backup. */
export const contents = ({ made, campaigns }: Backup): Contents => ({ made, campaigns: campaigns.map(inFile) });

function inFile(archive: Archive): CampaignIn {
  const { campaign, units, games, entries, plays } = archive;
  return {
    id: campaign.id,
    name: campaign.name,
    system: campaign.system,
    units: units.length,
    men: menIn(units),
    games: games.length,
    entries: entries.length,
    touched: reachOf(archive).at,
    open: open(archive).map(({ name, turn }) => ({ name, turn })),
    plays: plays
      .toSorted((a, b) => (a.touched < b.touched ? 1 : -1))
      .map(({ id, title, step }) => ({ id, title, step })),
  };
}

/** How many men serve in these units. */
export const menIn = (units: readonly { readonly men: readonly unknown[] }[]): number =>
  units.reduce((sum, { men }) => sum + men.length, 0);

const LISTS = {
  sides: 'side',
  players: 'player',
  units: 'unit',
  games: 'game',
  plays: 'play',
  entries: 'entry',
} as const satisfies Record<string, RowKind>;

/** A file one version further. What does not look like rows is left for the schema to refuse. */
function stepped(file: Record<string, unknown>, upgrade: Upgrade): Record<string, unknown> {
  const around = upgrade.backup?.(file) ?? file;
  const { row } = upgrade;
  if (!row || !Array.isArray(around.campaigns)) return { ...around };
  return {
    ...around,
    campaigns: around.campaigns.map((archive) => {
      if (typeof archive !== 'object' || archive === null) return archive;
      const lists = Object.entries(LISTS).map(([name, kind]) => {
        const rows: unknown = archive[name];
        return [name, Array.isArray(rows) ? rows.map((is) => row(kind, is)) : rows];
      });
      return { ...archive, ...Object.fromEntries(lists), campaign: row('campaign', archive.campaign) };
    }),
  };
}

function unique(archive: Archive, where: string): void {
  for (const name of Object.keys(LISTS) as (keyof typeof LISTS)[])
    once(
      archive[name].map(({ id }) => id),
      where,
      name,
    );
  once(
    archive.units.flatMap(({ men }) => men.map(({ id }) => id)),
    where,
    'men',
  );
  once(
    archive.entries.map(({ n, author }) => JSON.stringify([n, author])),
    where,
    'entries',
  );
  archive.entries.reduce((before, { n }, i) => {
    if (n < before) throw new Misfit(`${where}, entries ${i + 1}: it stands before one that is older.`);
    return n;
  }, 0);
}

function once(ids: readonly string[], where: string, what: string): void {
  const seen = new Set<string>();
  for (const [i, id] of ids.entries()) {
    if (seen.has(id)) throw new Misfit(`${where}, ${what} ${i + 1}: its id ${id.slice(0, 60)} is there twice.`);
    seen.add(id);
  }
}
