import type { AfterGamePlays } from '../../campaign/games/aftergame.ts';
import { MenAtGames } from '../../campaign/games/presence.ts';
import { mismatchWords, strengthMismatches } from '../../campaign/games/strengthmismatch.ts';
import { logOrder } from '../../campaign/log/entries.ts';
import { RosterHistory } from '../../campaign/log/rosterhistory.ts';
import type { Entry } from '../../campaign/records/records.ts';
import { namedInRecord, type StoryEvent, story } from '../../campaign/reports/story.ts';
import { isLost } from '../../campaign/units/muster.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import type { SequenceOf } from '../../system/sequence.ts';
import { useLoaded } from './appstate.ts';
import type { OpenCampaign } from './opencampaign.ts';

export function useEntriesAbout(campaign: OpenCampaign, id: string): readonly Entry[] | undefined {
  const newest = campaign.loaded.value.tail[0]?.id;
  return useLoaded(() => campaign.store.entriesAbout(campaign.id, id), [campaign, id, newest]);
}

/** Entries about a unit, and all about the fallen men of other units whom these name. */
export function useUnitRecord(campaign: OpenCampaign, { id }: Unit): readonly Entry[] | undefined {
  const { records, loaded, store } = campaign;
  return useLoaded(async () => {
    const entries = await store.entriesAbout(campaign.id, id);
    const named = new Set(entries.flatMap(({ changes }) => changes.map((change) => change.id)));
    const men = records.value.units.flatMap((unit) =>
      unit.id === id ? [] : unit.men.filter((man) => named.has(man.id) && isLost(campaign.kind(unit), man)),
    );
    return newestFirst([entries, ...(await Promise.all(men.map((man) => store.entriesAbout(campaign.id, man.id))))]);
  }, [campaign, id, loaded.value.tail[0]?.id]);
}

const newestFirst = (lists: readonly (readonly Entry[])[]): readonly Entry[] =>
  [...new Map(lists.flat().map((entry) => [entry.id, entry])).values()].toSorted(logOrder).toReversed();

export function useAfterGamePlays(campaign: OpenCampaign, sequence: SequenceOf): AfterGamePlays | undefined {
  const newest = campaign.loaded.value.tail[0]?.id;
  return useLoaded(() => campaign.afterGamePlays(sequence), [campaign, sequence, newest]);
}

export function useMismatches(campaign: OpenCampaign, entry: Entry): readonly string[] {
  const sentences = useLoaded(async () => {
    if (!entry.told?.play) return [];
    const entries = await campaign.entriesUntil((entries) => entries.some(({ id }) => id === entry.id));
    const men = new MenAtGames(campaign.system, campaign.records.value, entries);
    return strengthMismatches(campaign.system, men, entry).map(mismatchWords);
  }, [entry]);
  return sentences ?? [];
}

export type ManHistory = { readonly entries: readonly Entry[]; readonly events: readonly StoryEvent[] };

/** Reads the entries about a man and his units, and his story. Other men have their names before each entry. */
export async function readHistory(campaign: OpenCampaign, unit: Unit, man: Man): Promise<ManHistory> {
  const about = (id: string) => campaign.store.entriesAbout(campaign.id, id);
  const own = await about(man.id);
  const entries = newestFirst([own, ...(await Promise.all(unitsOfMan(unit, man, own).map(about)))]);
  const others = await Promise.all(namedInRecord(man, own).map(about));
  const records = campaign.records.value;
  const history = new RosterHistory(records, newestFirst([entries, ...others]));
  return {
    entries,
    events: story(man, campaign.kind(unit), entries, records.games, (entry) => history.before(entry)),
  };
}

const unitsOfMan = (unit: Unit, { id }: Man, entries: readonly Entry[]): readonly string[] => {
  const changes = entries.flatMap(({ changes }) => changes.filter((change) => change.of === 'man' && change.id === id));
  return [...new Set([unit.id, ...changes.flatMap((change) => change.unit ?? [])])];
};

export function useHistory(campaign: OpenCampaign, unit: Unit, man: Man): ManHistory | undefined {
  const newest = campaign.loaded.value.tail[0]?.id;
  return useLoaded(() => readHistory(campaign, unit, man), [campaign, man.id, newest]);
}
