import { manTotals } from '../../../campaign/reports/careertotals.ts';
import { eventsByDay, historiesOf } from '../../../campaign/reports/story.ts';
import { Button } from '../../../components/frame/button.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { TallyRow } from '../../parts/tallyrow.tsx';
import { useHistory } from '../../state/history.ts';
import type { ManProps } from '../../state/props.ts';
import { to } from '../../state/route.ts';

export function ManRecord({ campaign, unit, man }: ManProps) {
  const history = useHistory(campaign, unit, man);
  if (!history) return null;
  const { entries, events } = history;
  const { games } = campaign.records.value;
  const kind = campaign.kind(unit);
  const [served, ...done] = manTotals(man, unit, kind, events, historiesOf(kind, entries, games), games);
  return (
    <Section title="His record">
      <TallyRow of={served ? [served, ...done] : done} />
      {events.length > 0 ? (
        <ol class="sentences">
          {eventsByDay(events).map(({ words }, i) => (
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
