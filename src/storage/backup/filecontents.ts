import { openGames } from '../../campaign/games/games.ts';
import type { RelationDetails } from '../../campaign/log/comparison.ts';
import { countMen } from '../idb/rows.ts';
import type { Vector } from './archive.ts';
import type { StoredComparison } from './compare.ts';
import { type Examination, recordsOf, withoutGaps } from './examine.ts';
import { vectorOf } from './logbase.ts';
import { type Repair, repairsOf } from './repair.ts';

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
  readonly openGames: readonly { readonly name: string; readonly turn: number }[];
  readonly plays: readonly { readonly id: string; readonly title: string; readonly step: string }[];
  readonly faults: readonly string[];
  readonly repairs: readonly Repair[];
  readonly relationDetails?: RelationDetails;
  readonly vector?: Vector;
};

export function campaignInFile(
  examination: Examination,
  { archive, relationDetails }: Partial<Pick<StoredComparison, 'archive' | 'relationDetails'>> = {},
): CampaignInFile {
  const records = archive ?? recordsOf(examination.rows);
  const { plays, entries } = archive ?? examination.rows;
  const { campaign, units, games } = records;
  const { id = '', name = 'A campaign', system = '' } = campaign ?? {};
  return {
    id,
    name,
    system,
    units: units.length,
    men: countMen(units),
    games: games.length,
    entries: entries.length,
    openGames: openGames(records).map(({ name, turn }) => ({ name, turn })),
    plays: withoutGaps(plays)
      .toSorted((a, b) => (a.touched < b.touched ? 1 : -1))
      .map(({ id, title, step }) => ({ id, title, step })),
    faults: examination.faults,
    repairs: examination.faults.length > 0 ? repairsOf(examination) : [],
    ...(relationDetails ? { relationDetails } : {}),
    ...(archive ? { vector: vectorOf(archive.entries) } : {}),
  };
}
