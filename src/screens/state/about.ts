import { useEffect, useState } from 'preact/hooks';
import type { Entry } from '../../campaign/records.ts';
import type { Settled } from '../../campaign/settled.ts';
import { type Deed, story } from '../../campaign/story.ts';
import type { Man, Unit } from '../../rules/roster.ts';
import type { SequenceOf } from '../../rules/system.ts';
import { attempt } from './appstate.ts';
import type { OpenCampaign } from './opencampaign.ts';

/** What the log says of a man or a unit, newest first, and anew after every entry; undefined until it is read. */
export function useAbout(camp: OpenCampaign, id: string): readonly Entry[] | undefined {
  const [entries, setEntries] = useState<readonly Entry[] | undefined>(undefined);
  const newest = camp.loaded.value.tail[0]?.id;
  useEffect(() => {
    let gone = false;
    attempt(camp.store.about(camp.id, id).then((found) => !gone && setEntries(found)));
    return () => {
      gone = true;
    };
  }, [camp, id, newest]);
  return entries;
}

/** The units that have played a sequence since the last game, and anew after every entry; undefined until it is read. */
export function useSettled(camp: OpenCampaign, sequence: SequenceOf): Settled | undefined {
  const [settled, setSettled] = useState<Settled | undefined>(undefined);
  const newest = camp.loaded.value.tail[0]?.id;
  useEffect(() => {
    let gone = false;
    attempt(camp.settled(sequence).then((found) => !gone && setSettled(found)));
    return () => {
      gone = true;
    };
  }, [camp, sequence, newest]);
  return settled;
}

/** A man’s record, oldest first; undefined until it is read. */
export function useStory(camp: OpenCampaign, unit: Unit, man: Man): readonly Deed[] | undefined {
  const entries = useAbout(camp, man.id);
  return entries && story(man, camp.kind(unit), entries, camp.records.value.games, camp.records.value.units);
}
