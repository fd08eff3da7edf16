import { Refusal } from '../../engine/refusal.ts';
import type { Unit } from '../../engine/roster.ts';
import { equal } from '../records/equal.ts';
import type { CampaignRecords, Entry, ParkedPlay, RecordChange } from '../records/records.ts';
import { manLabel } from '../records/recordwords.ts';

/** Relation of a campaign in a file to the one on this phone, according to their logs. */
export type Relation = 'new' | 'same' | 'further' | 'behind' | 'forked' | 'unreadable';

/** Entries and unfinished plays that only one copy has. `titles` are newest first. */
export type ExtraEntries = {
  readonly fights: number;
  readonly others: number;
  readonly unfinished: number;
  readonly titles: readonly string[];
  readonly since?: string;
};

export type RelationDetails = {
  readonly relation: Relation;
  readonly here: ExtraEntries;
  readonly there: ExtraEntries;
  readonly mergePreview?: MergePreview;
};

/** Entries that a merge would set aside, or the reason for refusing it. */
export type MergePreview =
  | {
      readonly aside: readonly {
        readonly title: string;
        readonly why: readonly string[];
        readonly conflicts: readonly StateConflict[];
      }[];
    }
  | { readonly refused: string };

/** Conflicting state changes of a man. `aside` is the side whose change a merge rejects. */
export type StateConflict = {
  readonly who: string;
  readonly kind: string;
  readonly here: RecordChange;
  readonly there: RecordChange;
  readonly aside: 'here' | 'there';
};

export type LogDifferences = {
  readonly log: readonly Entry[];
  readonly mine: readonly Entry[];
  readonly theirs: readonly Entry[];
};

type MergedCampaign = Pick<CampaignRecords, 'units'> & { readonly entries: readonly Entry[] };

export function previewMerge(
  merged: MergedCampaign | Refusal,
  logs: LogDifferences,
  before: readonly Entry[],
): MergePreview {
  if (merged instanceof Refusal) return { refused: merged.message };
  const known = new Set(before.flatMap(({ id, aside }) => (aside ? id : [])));
  const aside = merged.entries.filter(({ id, aside }) => aside && aside.length > 0 && !known.has(id));
  return {
    aside: aside.map((entry) => ({
      title: entry.title,
      why: entry.aside ?? [],
      conflicts: stateConflictsIn(entry, logs, merged.units),
    })),
  };
}

function stateConflictsIn(
  { id, changes }: Entry,
  { mine, theirs }: LogDifferences,
  units: readonly Unit[],
): readonly StateConflict[] {
  const aside = theirs.some((entry) => entry.id === id) ? 'there' : 'here';
  const others = (aside === 'there' ? mine : theirs).flatMap((entry) => entry.changes);
  return changes.filter(isStateChange).flatMap((change): readonly StateConflict[] => {
    const other = others.findLast((one) => isStateChange(one) && one.id === change.id);
    const unit = units.find(({ men }) => men.some((man) => man.id === change.id));
    const man = unit?.men.find((man) => man.id === change.id);
    if (!other || !unit || !man) return [];
    const [here, there] = aside === 'here' ? [change, other] : [other, change];
    return [{ who: manLabel(man, unit), kind: unit.kind, here, there, aside }];
  });
}

const isStateChange = ({ of, field }: RecordChange): boolean => of === 'man' && field === 'state';

export function relationOf(loses: boolean, here: ExtraEntries, there: ExtraEntries): Relation {
  if (there.titles.length > 0) return loses ? 'forked' : 'further';
  return here.titles.length > 0 ? 'behind' : 'same';
}

export function isEarlierState(from: ParkedPlay, to: ParkedPlay): boolean {
  const [before, after] = [from, to].map(({ play: { answers, cursor } }) => answers.slice(0, cursor));
  return from.id === to.id && equal(from.play.setup, to.play.setup) && equal(before, after?.slice(0, before?.length));
}

export function extraEntries(entries: readonly Entry[], plays: readonly ParkedPlay[]): ExtraEntries {
  const fights = entries.filter(({ kind }) => kind === 'play').length;
  const [first] = entries;
  return {
    fights,
    others: entries.length - fights,
    unfinished: plays.length,
    titles: [...plays.map(({ title, step }) => `${title}: ${step}`), ...entries.map(({ title }) => title).toReversed()],
    ...(first ? { since: first.at } : {}),
  };
}
