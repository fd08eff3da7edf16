import { UPGRADES, type Upgrade, upgradeCampaign, upgradesFrom } from '../../campaign/upgrades/upgrades.ts';
import { checkSchema } from '../../engine/data/checkschema.ts';
import { parsePlainJson } from '../../engine/data/plain.ts';
import { mayContainInvisible, stripInvisibleInData } from '../../engine/data/visible.ts';
import { catchOnly, Refusal } from '../../engine/refusal.ts';
import type { Vocabularies } from '../../system/units.ts';
import { type Archive, type BackupHeader, FILE_TYPE, headerSchema, sealSchema } from './archive.ts';
import { type Examination, examineCampaign, recordsOf, withoutGaps } from './examine.ts';
import { CAMPAIGN_PARTS, checkSeal, KIND_OF_PART, type SealCheck } from './seal.ts';

export type ParsedBackup = {
  readonly header?: BackupHeader;
  readonly campaigns: readonly Examination[];
  readonly upgradeCampaign: (archive: Archive) => Archive;
};

/** `skipSeal` trusts the file without checking its seal. `upgrades` replaces the built-in upgrades. */
export type ReadOptions = {
  readonly vocabulary: Vocabularies;
  readonly skipSeal?: boolean;
  readonly upgrades?: readonly Upgrade[];
};

/** Maximum records in a file: more than twice those of a campaign with 10,000 men and 100,000 entries. */
const MAX_RECORDS = 250_000;

function refuseTooManyRecords(campaigns: readonly unknown[]): void {
  let records = campaigns.length;
  for (const one of campaigns)
    for (const list of Object.values(Object(one))) if (Array.isArray(list)) records += list.length;
  if (records > MAX_RECORDS)
    throw new Refusal(`The file holds ${records} records; this app reads up to ${MAX_RECORDS}.`);
}

/** Maximum bytes of a file and characters of its text: twice those of a campaign with 100,000 entries. */
export const MAX_FILE_LENGTH = 100_000_000;

export function refuseTooLarge(bytes: number, maxBytes = MAX_FILE_LENGTH): void {
  const size = (n: number) => `${Math.round(n / 1e6)} MB`;
  if (bytes > maxBytes) throw new Refusal(`The file has ${size(bytes)}; this app reads up to ${size(maxBytes)}.`);
}

export function parseJson(text: string, maxLength = MAX_FILE_LENGTH): unknown {
  if (text.length > maxLength)
    throw new Refusal(`The file has ${text.length} letters; this app reads up to ${maxLength}.`);
  return parsePlainJson(text);
}

/** Parses, upgrades and examines a backup. Lists damage as faults of campaigns. Throws a Refusal if it reads none. */
export async function parseBackup(
  text: string,
  { vocabulary, skipSeal, upgrades = UPGRADES }: ReadOptions,
): Promise<ParsedBackup> {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || !('file' in value) || value.file !== FILE_TYPE)
    throw new Refusal('This isn’t a Roll Call backup.');
  const { sha256: _, sums: __, ...content }: Record<string, unknown> = { ...value };
  const { file, v, campaigns, ...rest } = upgradesFrom(content.v, 'The file', upgrades).reduce(applyUpgrade, content);
  if (!Array.isArray(campaigns)) throw new Refusal('The file holds no campaigns.');
  refuseTooManyRecords(campaigns);
  const seal = skipSeal ? TRUSTED : await checkSeal(content, checkSchema(sealSchema, value, 'The file'));
  const originals = Array.isArray(content.campaigns) ? content.campaigns : [];
  const visible = mayContainInvisible(text) ? stripInvisibleInData(campaigns) : campaigns;
  const examined = await Promise.all(
    visible.map((archive: unknown, i) =>
      examineCampaign(archive, {
        vocabulary,
        original: originals[i],
        failsChecksum: (part, at, row) => seal.failsChecksum(i, part, at, row),
        isTrusted: seal.matches === 'yes',
      }),
    ),
  );
  const { header, faults } = readHeader(rest);
  const hasFault = faults.length > 0 || examined.some((one) => one.faults.length > 0);
  const fileFaults = seal.matches === 'no' && !hasFault ? [CHANGED_OUTSIDE] : faults;
  if (examined.length === 0 && fileFaults[0]) throw new Refusal(fileFaults[0]);
  const ids = examined.map(({ rows }) => rows.campaign[0]?.id);
  return {
    ...(header ? { header } : {}),
    upgradeCampaign: (archive) => upgradeCampaign(Number(v), archive, upgrades),
    campaigns: examined.map((one, i) => {
      const isRepeated = ids[i] !== undefined && ids.indexOf(ids[i]) < i;
      return { ...one, faults: [...fileFaults, ...(isRepeated ? ['It is in the file twice.'] : []), ...one.faults] };
    }),
  };
}

const TRUSTED: SealCheck = { matches: 'yes', failsChecksum: () => false };
const CHANGED_OUTSIDE = 'The file was changed after it was saved, outside its campaigns.';

const readHeader = (value: unknown): { readonly header?: BackupHeader; readonly faults: readonly string[] } =>
  catchOnly(
    Refusal,
    () => ({ header: checkSchema(headerSchema, value, 'The file'), faults: [] }),
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

function applyUpgrade(file: Record<string, unknown>, upgrade: Upgrade): Record<string, unknown> {
  const { row, backup } = upgrade;
  const upgraded = backup?.(file) ?? file;
  if (!row || !Array.isArray(upgraded.campaigns)) return { ...upgraded };
  return {
    ...upgraded,
    campaigns: upgraded.campaigns.map((archive) => {
      if (typeof archive !== 'object' || archive === null) return archive;
      const lists = CAMPAIGN_PARTS.flatMap((part) => {
        const rows: unknown = archive[part];
        return Array.isArray(rows) ? [[part, rows.map((is) => row(KIND_OF_PART[part], is))]] : [];
      });
      return { ...archive, ...Object.fromEntries(lists), campaign: row('campaign', archive.campaign) };
    }),
  };
}
