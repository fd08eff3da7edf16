import { useEffect, useState } from 'preact/hooks';
import { RosterHistory } from '../../../campaign/log/rosterhistory.ts';
import { groupByGame, honourEvent } from '../../../campaign/reports/chronicle.ts';
import { nameOfDay } from '../../../campaign/reports/reporttext.ts';
import type { StoryEvent } from '../../../campaign/reports/story.ts';
import { Empty } from '../../../components/frame/empty.tsx';
import { LongList } from '../../../components/frame/longlist.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { attempt } from '../../state/appstate.ts';
import { readHistory } from '../../state/history.ts';
import type { OpenCampaign } from '../../state/opencampaign.ts';
import type { CampaignProps } from '../../state/props.ts';
import { ManRow } from '../man/manrow.tsx';
import { allMen, isLostForGood, type MusterRollEntry } from '../man/musterrollentry.ts';

export type HonourEntry = MusterRollEntry & {
  readonly event: StoryEvent | undefined;
  /** Name of his unit when he fell, with the present one where it differs. */
  readonly unitName: string;
};

const STEP = 50;

/** Men who are dead or lost, with the event for each; undefined while loading. */
export function useHonoured(campaign: OpenCampaign): readonly HonourEntry[] | undefined {
  const [found, setFound] = useState<readonly HonourEntry[] | undefined>(undefined);
  const newest = campaign.loaded.value.tail[0]?.id;
  useEffect(() => {
    let gone = false;
    const read = async () => {
      const men = allMen(campaign).filter(isLostForGood);
      const histories = await unitHistories(campaign, men);
      const honoured: HonourEntry[] = [];
      for (let i = 0; i < men.length && !gone; i += STEP)
        honoured.push(
          ...(await Promise.all(
            men.slice(i, i + STEP).map((one) => honourOf(campaign, one, histories.get(one.unit.id)!)),
          )),
        );
      if (!gone) setFound(honoured);
    };
    attempt(read());
    return () => {
      gone = true;
    };
  }, [campaign, newest]);
  return found;
}

async function unitHistories(
  campaign: OpenCampaign,
  men: readonly MusterRollEntry[],
): Promise<ReadonlyMap<string, RosterHistory>> {
  const histories = new Map<string, RosterHistory>();
  for (const { unit } of men)
    if (!histories.has(unit.id)) {
      const entries = await campaign.store.entriesAbout(campaign.id, unit.id);
      histories.set(unit.id, new RosterHistory(campaign.records.value, entries));
    }
  return histories;
}

async function honourOf(campaign: OpenCampaign, one: MusterRollEntry, history: RosterHistory): Promise<HonourEntry> {
  const { unit } = one;
  const { events } = await readHistory(campaign, unit, one.man);
  const event = honourEvent(events);
  return { ...one, event, unitName: event ? nameOfDay(history.nameOfUnitAt(unit, event.entry), unit.name) : unit.name };
}

export function Honour({ campaign }: CampaignProps) {
  const men = useHonoured(campaign);
  if (!men) return null;
  if (men.length === 0) return <Empty icon="campaign" title="Nobody has fallen yet" />;
  return (
    <>
      {groupByGame(campaign.records.value.games, men).map(([game, fell]) => (
        <Section key={game} title={`${game} (${fell.length})`}>
          <LongList
            label={`Fallen, ${game}`}
            items={fell}
            each={({ man, unit, unitName, event }) => (
              <ManRow
                key={man.id}
                isUnderUnit
                campaign={campaign}
                unit={unit}
                man={man}
                notes={[unitName, event?.words]}
              />
            )}
          />
        </Section>
      ))}
    </>
  );
}
