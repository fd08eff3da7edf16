import { fold } from '../../campaign/log/fold.ts';
import { changesBetween } from '../../campaign/records/differences.ts';
import type { Entry, RecordSet } from '../../campaign/records/records.ts';
import { entriesNamed } from '../../campaign/records/recordwords.ts';
import { SCHEMAS } from '../../campaign/schema/rowschemas.ts';
import { tryParse } from '../../engine/data/checkschema.ts';
import type { Archive } from './archive.ts';
import { type Examination, recordsOf, withoutGaps } from './examine.ts';
import { CAMPAIGN_PARTS, type CampaignPart, KIND_OF_PART } from './seal.ts';

/** `rosterFrom` is the source of the repaired roster. `without` has the numbers of the omitted entries, from 1. */
export type Repair = { readonly rosterFrom: 'log' | 'file'; readonly without: readonly number[] };

type Stamp = Pick<Entry, 'id' | 'author' | 'device' | 'at'>;

export function repairCampaign(
  { rows, photos }: Examination,
  { rosterFrom, without }: Repair,
  stamp: Stamp,
): Archive | undefined {
  const omitted = new Set(without);
  const entries = rows.entries.filter((_, at) => !omitted.has(at + 1));
  const { records, refused } = fold(entries);
  const log = withoutGaps(entries.filter((_, at) => !refused.has(at)));
  const { campaign, ...after }: RecordSet = rosterFrom === 'log' ? records : recordsOf(rows);
  const isComplete = [...rows.campaign, ...rows.sides, ...rows.players, ...rows.units, ...rows.games].every(Boolean);
  if (!campaign || !(isComplete || rosterFrom === 'log')) return undefined;
  const renamed = { ...after, campaign: { ...campaign, name: `${campaign.name.slice(0, 180)} (mended copy)` } };
  const entry: Entry = {
    ...stamp,
    n: (log.at(-1)?.n ?? 0) + 1,
    kind: 'edit',
    title: `Mended on import: the roster ${rosterFrom === 'log' ? 'by the log' : 'as it stood'}${without.length > 0 ? `, without ${entriesNamed(without)}` : ''}.`,
    changes: changesBetween(records, renamed),
    after: log.slice(-1).map(({ id }) => id),
  };
  const archive = { ...renamed, plays: withoutGaps(rows.plays), entries: [...log, entry], photos };
  const parts: Readonly<Record<CampaignPart, readonly unknown[]>> = { ...archive, campaign: [archive.campaign] };
  const isValid = CAMPAIGN_PARTS.every((part) =>
    parts[part].every((row) => tryParse<unknown>(SCHEMAS[KIND_OF_PART[part]], row)),
  );
  return isValid ? archive : undefined;
}

export function repairsOf(damaged: Examination): readonly Repair[] {
  const unreadable = damaged.rows.entries.flatMap((entry, at) => (entry ? [] : [at]));
  const ways: readonly (readonly [Repair['rosterFrom'], readonly number[]])[] = [
    ...(damaged.doubtfulEntries.length > 0 ? [['log', damaged.doubtfulEntries] as const] : []),
    ['log', unreadable],
    ['file', unreadable],
  ];
  return ways.flatMap(([rosterFrom, places]) => {
    const omitted = new Set(places);
    const entries = damaged.rows.entries.map((entry, at) => (omitted.has(at) ? undefined : entry));
    const { refused } = fold(entries);
    const without = entries.flatMap((entry, at) => (entry && !refused.has(at) ? [] : [at + 1]));
    const repair: Repair = { rosterFrom, without };
    return repairCampaign(damaged, repair, TRIAL_STAMP) ? [repair] : [];
  });
}

const TRIAL_STAMP: Stamp = { id: 'tried', author: 'tried', device: 'tried', at: '2000-01-01T00:00:00Z' };
