import { useEffect, useState } from 'preact/hooks';
import type { AfterGamePlays } from '../../campaign/games/aftergame.ts';
import type { Entry } from '../../campaign/records/records.ts';
import { presentRoster, type StoryEvent, story } from '../../campaign/reports/story.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import type { SequenceOf } from '../../system/sequence.ts';
import { attempt } from './appstate.ts';
import type { OpenCampaign } from './opencampaign.ts';

export function useEntriesAbout(campaign: OpenCampaign, id: string): readonly Entry[] | undefined {
  const [entries, setEntries] = useState<readonly Entry[] | undefined>(undefined);
  const newest = campaign.loaded.value.tail[0]?.id;
  useEffect(() => {
    let gone = false;
    attempt(campaign.store.entriesAbout(campaign.id, id).then((found) => !gone && setEntries(found)));
    return () => {
      gone = true;
    };
  }, [campaign, id, newest]);
  return entries;
}

export function useSettledUnits(campaign: OpenCampaign, sequence: SequenceOf): AfterGamePlays | undefined {
  const [settled, setSettled] = useState<AfterGamePlays | undefined>(undefined);
  const newest = campaign.loaded.value.tail[0]?.id;
  useEffect(() => {
    let gone = false;
    attempt(campaign.afterGamePlays(sequence).then((found) => !gone && setSettled(found)));
    return () => {
      gone = true;
    };
  }, [campaign, sequence, newest]);
  return settled;
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
