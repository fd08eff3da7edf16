import { hits } from '../../campaign/story.ts';
import type { Man, Unit } from '../../rules/roster.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { useStory } from '../model/about.ts';
import type { OpenCampaign } from '../model/opencampaign.ts';
import { to } from '../model/route.ts';

/** What befell a man, in sentences, oldest first. */
export function ManRecord({
  camp,
  unit,
  man,
}: {
  readonly camp: OpenCampaign;
  readonly unit: Unit;
  readonly man: Man;
}) {
  const deeds = useStory(camp, unit, man);
  if (!deeds) return null;
  const taken = hits(deeds);
  return (
    <Section title="His record">
      {deeds.length > 0 ? (
        <ol class="sentences">
          {deeds.map(({ words }, i) => (
            <li key={`${i}`}>{words}</li>
          ))}
        </ol>
      ) : (
        <p>Nothing has befallen him yet.</p>
      )}
      {taken > 0 && <p>Hit {taken === 1 ? 'once' : `${taken} times`}.</p>}
      <Button kind="quiet" label="His entries in the log" href={to('c', camp.id, 'log', man.id)} />
    </Section>
  );
}
