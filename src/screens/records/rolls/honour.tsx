import { useEffect, useState } from 'preact/hooks';
import { RosterHistory } from '../../../campaign/log/rosterhistory.ts';
import { groupByGame, honourEvent, unitAtEvent, unitOfRecord } from '../../../campaign/reports/chronicle.ts';
import { nameOfDay } from '../../../campaign/reports/reporttext.ts';
import type { StoryEvent } from '../../../campaign/reports/story.ts';
import { Empty } from '../../../components/frame/empty.tsx';
import { LongList } from '../../../components/frame/longlist.tsx';
import { Section } from '../../../components/frame/section.tsx';
import type { Unit } from '../../../engine/roster.ts';
import { attempt } from '../../state/appstate.ts';
import { readHistory } from '../../state/history.ts';
import type { OpenCampaign } from '../../state/opencampaign.ts';
import type { CampaignProps } from '../../state/props.ts';
import { ManRow } from '../man/manrow.tsx';
import { allMen, isLostForGood, type MusterRollEntry } from '../man/musterrollentry.ts';

export type HonourEntry = MusterRollEntry & {
  readonly event: StoryEvent | undefined;
  /** Name of his unit when he fell, and its name today if it differs. */
  readonly unitName: string;
};

const STEP = 50;

/** Returns the dead and lost men, each with the event. Undefined while loading. */
export function useHonourEntries(campaign: OpenCampaign): readonly HonourEntry[] | undefined {
  const [found, setFound] = useState<readonly HonourEntry[] | undefined>(undefined);
  const newest = campaign.loaded.value.tail[0]?.id;
  useEffect(() => {
    let gone = false;
    const read = async () => {
      const men = allMen(campaign).filter(isLostForGood);
      const historyOf = unitHistories(campaign);
      const honoured: HonourEntry[] = [];
      for (let i = 0; i < men.length && !gone; i += STEP)
        honoured.push(...(await Promise.all(men.slice(i, i + STEP).map((one) => honourOf(campaign, one, historyOf)))));
      if (!gone) setFound(honoured);
    };
    attempt(read());
    return () => {
      gone = true;
    };
  }, [campaign, newest]);
  return found;
}

type HistoryOf = (unit: Unit) => Promise<RosterHistory>;

/** Returns a function that reads the history of a unit, and remembers it. */
function unitHistories(campaign: OpenCampaign): HistoryOf {
  const read = async ({ id }: Unit) =>
    new RosterHistory(campaign.records.value, await campaign.store.entriesAbout(campaign.id, id));
  const known = new Map<string, Promise<RosterHistory>>();
  return (unit) => {
    const history = known.get(unit.id) ?? read(unit);
    known.set(unit.id, history);
    return history;
  };
}

async function honourOf(campaign: OpenCampaign, one: MusterRollEntry, historyOf: HistoryOf): Promise<HonourEntry> {
  const { unit, man } = one;
  const { units } = campaign.records.value;
  const { events } = await readHistory(campaign, unit, man);
  const event = honourEvent(events);
  if (!event) return { ...one, event, unitName: unit.name };
  const unitOfDay = unitAtEvent(event, unit, units);
  const name = (await historyOf(unitOfDay)).nameOfUnitAt(unitOfDay, event.entry);
  return { ...one, event, unitName: nameOfDay(name, unitOfRecord(unit, event, units).name) };
}

export function Honour({ campaign }: CampaignProps) {
  const men = useHonourEntries(campaign);
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
