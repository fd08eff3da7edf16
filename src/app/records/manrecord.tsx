import { battles, hits, story } from '../../campaign/story.ts';
import type { Man, Unit } from '../../rules/roster.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { useAbout } from '../model/about.ts';
import type { OpenCampaign } from '../model/opencampaign.ts';
import { to } from '../model/route.ts';

/** What befell a man: his games, wounds and what his rules count to his name, and then in sentences, oldest first. */
export function ManRecord({
  camp,
  unit,
  man,
}: {
  readonly camp: OpenCampaign;
  readonly unit: Unit;
  readonly man: Man;
}) {
  const entries = useAbout(camp, man.id);
  if (!entries) return null;
  const { games } = camp.records.value;
  const kind = camp.kind(unit);
  const deeds = story(man, kind, entries, games, camp.units);
  const counted = kind.manFacts.filter((fact) => fact.kind === 'number' && fact.counts && !fact.state);
  const numbers: readonly (readonly [string, unknown])[] = [
    ['Games', battles(man, unit, deeds, entries, games)],
    ['Hits taken', hits(deeds)],
    ...counted.map(({ id, title }) => [title, man.facts[id] ?? 0] as const),
  ];
  return (
    <Section title="His record">
      <p class="bands-both">
        {numbers.map(([title, n]) => (
          <span key={title} class="band" style={{ justifyContent: 'center' }}>
            <span class="band-figure">
              <b>{`${n}`}</b> <small>{title}</small>
            </span>
          </span>
        ))}
      </p>
      {deeds.length > 0 ? (
        <ol class="sentences">
          {deeds.map(({ words }, i) => (
            <li key={`${i}`}>{words}</li>
          ))}
        </ol>
      ) : (
        <p>Nothing has befallen him yet.</p>
      )}
      <Button kind="quiet" label="His entries in the log" href={to('c', camp.id, 'log', man.id)} />
    </Section>
  );
}
