import type { AfterGamePlays } from '../../campaign/games/aftergame.ts';
import type { Entry } from '../../campaign/records/records.ts';
import { presentRoster, type StoryEvent, story } from '../../campaign/reports/story.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import type { SequenceOf } from '../../system/sequence.ts';
import { useLoaded } from './appstate.ts';
import type { OpenCampaign } from './opencampaign.ts';

export function useEntriesAbout(campaign: OpenCampaign, id: string): readonly Entry[] | undefined {
  const newest = campaign.loaded.value.tail[0]?.id;
  return useLoaded(() => campaign.store.entriesAbout(campaign.id, id), [campaign, id, newest]);
}

export function useSettledUnits(campaign: OpenCampaign, sequence: SequenceOf): AfterGamePlays | undefined {
  const newest = campaign.loaded.value.tail[0]?.id;
  return useLoaded(() => campaign.afterGamePlays(sequence), [campaign, sequence, newest]);
}

export function useStory(campaign: OpenCampaign, unit: Unit, man: Man): readonly StoryEvent[] | undefined {
  const entries = useEntriesAbout(campaign, man.id);
  return (
    entries &&
    story(man, campaign.kind(unit), entries, campaign.records.value.games, () =>
      presentRoster(campaign.records.value.units),
    )
  );
}
