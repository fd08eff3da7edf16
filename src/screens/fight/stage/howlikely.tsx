import { Distribution } from '../../../components/charts/distribution.tsx';
import { chanceWords } from '../../../components/charts/percent.ts';
import { Section } from '../../../components/frame/section.tsx';
import { chartsAfter, endWords } from '../../odds/oddswords.ts';
import { useOdds } from '../../odds/reckon.ts';
import type { PlayContext } from '../playcontext.ts';
import { playersOf } from '../seats.ts';

export function HindsightSection({ context }: { readonly context: PlayContext }) {
  const hindsight = useOdds(context.session.play.value)?.fate;
  if (!hindsight) return null;
  const { verdict, about } = hindsight;
  const players = playersOf(context.seats, context.session.sequence.roles);
  const charts = chartsAfter(hindsight, players);
  if (verdict.p >= 1 && charts.length === 0) return null;
  return (
    <Section title="How likely it was">
      {verdict.p < 1 && (
        <p>
          {endWords(verdict.title, players)}: <b>{chanceWords(verdict.p, about)}</b> before the dice were rolled.
        </p>
      )}
      <div class="amounts">
        {charts.map((chart) => (
          <Distribution key={chart.label} {...chart} />
        ))}
      </div>
    </Section>
  );
}
