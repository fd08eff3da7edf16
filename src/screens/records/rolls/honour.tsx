import { useEffect, useState } from 'preact/hooks';
import { groupByGame, honourEvent } from '../../../campaign/reports/chronicle.ts';
import { type StoryEvent, story } from '../../../campaign/reports/story.ts';
import { Empty } from '../../../components/frame/empty.tsx';
import { Long } from '../../../components/frame/long.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { attempt } from '../../state/appstate.ts';
import type { OpenCampaign } from '../../state/opencampaign.ts';
import type { CampaignProps } from '../../state/props.ts';
import { ManRow } from '../man/manrow.tsx';
import { allMen, isLostForGood, type RollEntry } from '../man/rollentry.ts';

export type HonourEntry = RollEntry & { readonly event: StoryEvent | undefined };

const STEP = 50;

/** Men who are dead or lost, with the event for each; undefined while loading. */
export function useHonoured(campaign: OpenCampaign): readonly HonourEntry[] | undefined {
  const [found, setFound] = useState<readonly HonourEntry[] | undefined>(undefined);
  const newest = campaign.loaded.value.tail[0]?.id;
  useEffect(() => {
    let gone = false;
    const read = async () => {
      const men = allMen(campaign).filter(isLostForGood);
      const honoured: HonourEntry[] = [];
      for (let i = 0; i < men.length && !gone; i += STEP)
        honoured.push(...(await Promise.all(men.slice(i, i + STEP).map((one) => honourOf(campaign, one)))));
      if (!gone) setFound(honoured);
    };
    attempt(read());
    return () => {
      gone = true;
    };
  }, [campaign, newest]);
  return found;
}

async function honourOf(campaign: OpenCampaign, one: RollEntry): Promise<HonourEntry> {
  const deeds = story(
    one.man,
    one.kind,
    await campaign.store.entriesAbout(campaign.id, one.man.id),
    campaign.records.value.games,
  );
  return { ...one, event: honourEvent(deeds) };
}

export function Honour({ campaign }: CampaignProps) {
  const men = useHonoured(campaign);
  if (!men) return null;
  if (men.length === 0) return <Empty icon="campaign" title="Nobody has fallen yet" />;
  return (
    <>
      {groupByGame(campaign.records.value.games, men).map(([game, fell]) => (
        <Section key={game} title={`${game} (${fell.length})`}>
          <Long
            label={`Fallen, ${game}`}
            items={fell}
            each={({ man, unit, event }) => (
              <ManRow key={man.id} campaign={campaign} unit={unit} man={man} notes={[event?.words]} />
            )}
          />
        </Section>
      ))}
    </>
  );
}
