import { openGames } from '../../campaign/games/games.ts';
import { UPGRADES, type Upgrade, upgradeCampaign, upgradesFrom } from '../../campaign/upgrades/upgrades.ts';
import { checkSchema } from '../../engine/data/checkschema.ts';
import { parsePlainJson } from '../../engine/data/plain.ts';
import { mayContainInvisible, visibleData } from '../../engine/data/visible.ts';
import { catchOnly, Refusal } from '../../engine/refusal.ts';
import type { Vocabularies } from '../../system/units.ts';
import { countMen } from '../idb/rows.ts';
import { type Archive, BACKUP, type Head, headSchema, sealSchema, type Vector } from './archive.ts';
import type { Comparison, RelationDetails } from './compare.ts';
import { type Examination, examineCampaign, recordsOf, withoutGaps } from './examine.ts';
import { vectorOf } from './logbase.ts';
import { type Repair, repairsOf } from './repair.ts';
import { CAMPAIGN_PARTS, KIND_OF_PART, type Proof, proofOf } from './seal.ts';

export type FileContents = {
  readonly made?: string;
  readonly device?: string;
  readonly campaigns: readonly CampaignInFile[];
};

export type CampaignInFile = {
  readonly id: string;
  readonly name: string;
  readonly system: string;
  readonly units: number;
  readonly men: number;
  readonly games: number;
  readonly entries: number;
  readonly open: readonly { readonly name: string; readonly turn: number }[];
  readonly plays: readonly { readonly id: string; readonly title: string; readonly step: string }[];
  readonly faults: readonly string[];
  readonly repairs: readonly Repair[];
  readonly against?: RelationDetails;
  readonly vector?: Vector;
};

export type ParsedBackup = {
  readonly head?: Head;
  readonly campaigns: readonly Examination[];
  readonly upgradeCampaign: (archive: Archive) => Archive;
};

/** `skipSeal` accepts a file whose checksum does not match. `upgrades` replaces the built-in upgrades. */
export type ReadOptions = {
  readonly vocabulary: Vocabularies;
  readonly skipSeal?: boolean;
  readonly upgrades?: readonly Upgrade[];
};

/** Maximum records in a file, twice those of 10,000 men with 100,000 entries. */
const MAX_RECORDS = 250_000;

function refuseMany(campaigns: readonly unknown[]): void {
  let records = campaigns.length;
  for (const one of campaigns)
    for (const list of Object.values(Object(one))) if (Array.isArray(list)) records += list.length;
  if (records > MAX_RECORDS)
    throw new Refusal(`The file holds ${records} records; this app reads up to ${MAX_RECORDS}.`);
}

/** Maximum file length in characters, twice that of 10,000 men with 100,000 entries. */
export const MAX_FILE_LENGTH = 100_000_000;

export function refuseSize(bytes: number, longest = MAX_FILE_LENGTH): void {
  const size = (n: number) => `${Math.round(n / 1e6)} MB`;
  if (bytes > longest) throw new Refusal(`The file has ${size(bytes)}; this app reads up to ${size(longest)}.`);
}

export function parseJson(text: string, longest = MAX_FILE_LENGTH): unknown {
  if (text.length > longest) throw new Refusal(`The file has ${text.length} letters; this app reads up to ${longest}.`);
  return parsePlainJson(text);
}

/** Parses, upgrades and examines a backup. Throws a Refusal if nothing in it is readable. */
export async function backupFrom(text: string, reading: ReadOptions): Promise<ParsedBackup> {
  const { vocabulary, upgrades = UPGRADES } = reading;
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || !('file' in value) || value.file !== BACKUP)
    throw new Refusal('This isn’t a Roll Call backup.');
  const { sha256: _, sums: __, ...content }: Record<string, unknown> = { ...value };
  const { file, v, campaigns, ...about } = upgradesFrom(content.v, 'The file', upgrades).reduce(stepUp, content);
  if (!Array.isArray(campaigns)) throw new Refusal('The file holds no campaigns.');
  refuseMany(campaigns);
  const proof = reading.skipSeal ? PROVED : await proofOf(content, checkSchema(sealSchema, value, 'The file'));
  const written = Array.isArray(content.campaigns) ? content.campaigns : [];
  const shown = mayContainInvisible(text) ? visibleData(campaigns) : campaigns;
  const read = await Promise.all(
    shown.map((archive: unknown, i) =>
      examineCampaign(archive, {
        vocabulary,
        written: written[i],
        changed: (part, at, row) => proof.changed(i, part, at, row),
        proved: proof.holds === 'yes',
      }),
    ),
  );
  const { head, faults } = readHead(about);
  const clean = [...faults, ...read.flatMap((one) => one.faults)].length === 0;
  const around = clean && proof.holds === 'no' ? [OUTSIDE] : faults;
  if (read.length === 0 && around[0]) throw new Refusal(around[0]);
  const ids = read.map(({ rows }) => rows.campaign[0]?.id);
  return {
    ...(head ? { head } : {}),
    upgradeCampaign: (archive) => upgradeCampaign(Number(v), archive, upgrades),
    campaigns: read.map((one, i) => {
      const twice = ids[i] !== undefined && ids.indexOf(ids[i]) < i ? ['It is in the file twice.'] : [];
      return { ...one, faults: [...around, ...twice, ...one.faults] };
    }),
  };
}

const PROVED: Proof = { holds: 'yes', changed: () => false };
const OUTSIDE = 'The file was changed after it was saved, outside its campaigns.';

const readHead = (value: unknown): { readonly head?: Head; readonly faults: readonly string[] } =>
  catchOnly(
    Refusal,
    () => ({ head: checkSchema(headSchema, value, 'The file'), faults: [] }),
    ({ message }) => ({ faults: [message] }),
  );

export function archiveOf(
  { upgradeCampaign }: Pick<ParsedBackup, 'upgradeCampaign'>,
  { rows, faults, photos }: Examination,
): Archive | undefined {
  const { campaign, ...lists } = recordsOf(rows);
  if (!campaign || faults.length > 0) return undefined;
  return upgradeCampaign({
    ...{ campaign, ...lists, plays: withoutGaps(rows.plays), entries: withoutGaps(rows.entries) },
    ...(photos.length > 0 ? { photos } : {}),
  });
}

export function contentsOf(
  one: Examination,
  { archive, against }: Partial<Pick<Comparison, 'archive' | 'against'>> = {},
): CampaignInFile {
  const records = archive ?? recordsOf(one.rows);
  const { campaign, units, games } = records;
  const { id = '', name = 'A campaign', system = '' } = campaign ?? {};
  return {
    id,
    name,
    system,
    units: units.length,
    men: countMen(units),
    games: games.length,
    entries: (archive ?? one.rows).entries.length,
    open: openGames(records).map(({ name, turn }) => ({ name, turn })),
    plays: withoutGaps(one.rows.plays)
      .toSorted((a, b) => (a.touched < b.touched ? 1 : -1))
      .map(({ id, title, step }) => ({ id, title, step })),
    faults: one.faults,
    repairs: one.faults.length > 0 ? repairsOf(one) : [],
    ...(against ? { against } : {}),
    ...(archive ? { vector: vectorOf(archive.entries) } : {}),
  };
}

function stepUp(file: Record<string, unknown>, upgrade: Upgrade): Record<string, unknown> {
  const around = upgrade.backup?.(file) ?? file;
  const { row } = upgrade;
  if (!row || !Array.isArray(around.campaigns)) return { ...around };
  return {
    ...around,
    campaigns: around.campaigns.map((archive) => {
      if (typeof archive !== 'object' || archive === null) return archive;
      const lists = CAMPAIGN_PARTS.flatMap((part) => {
        const rows: unknown = archive[part];
        return Array.isArray(rows) ? [[part, rows.map((is) => row(KIND_OF_PART[part], is))]] : [];
      });
      return { ...archive, ...Object.fromEntries(lists), campaign: row('campaign', archive.campaign) };
    }),
  };
}
