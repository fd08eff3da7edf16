import { manTotals } from '../../../campaign/reports/careertotals.ts';
import { eventsByDay, presentRoster, story } from '../../../campaign/reports/story.ts';
import { Button } from '../../../components/frame/button.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { TallyRow } from '../../parts/tallyrow.tsx';
import { useEntriesAbout } from '../../state/history.ts';
import type { ManProps } from '../../state/props.ts';
import { to } from '../../state/route.ts';

export function ManRecord({ campaign, unit, man }: ManProps) {
  const entries = useEntriesAbout(campaign, man.id);
  if (!entries) return null;
  const { games, units } = campaign.records.value;
  const kind = campaign.kind(unit);
  const deeds = story(man, kind, entries, games, () => presentRoster(units));
  const [served, ...done] = manTotals(man, unit, kind, deeds, entries, games);
  return (
    <Section title="His record">
      <TallyRow of={served ? [served, ...done] : done} />
      {deeds.length > 0 ? (
        <ol class="sentences">
          {eventsByDay(deeds, games).map(({ words }, i) => (
            <li key={`${i}`}>{words}</li>
          ))}
        </ol>
      ) : (
        done.every(([, n]) => n === 0) && <p>Nothing has befallen him yet.</p>
      )}
      <Button kind="quiet" label="His entries in the log" href={to('c', campaign.id, 'log', man.id)} />
    </Section>
  );
}
