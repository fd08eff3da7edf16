import type { Fate } from '../../oddsworker/forecast.ts';
import { figure } from '../../rules/figure.ts';
import { Distribution } from '../../ui/distribution.tsx';
import { likely, percent } from '../../ui/percent.ts';
import { Section } from '../../ui/section.tsx';
import { useOdds } from '../odds/reckon.ts';
import type { PlayContext } from './playcontext.ts';

/** After the play: how likely its verdict was before anything was thrown, and where luck put the losses. */
export function HowLikely({ context }: { readonly context: PlayContext }) {
  const fate = useOdds(context.session.play.value)?.fate;
  if (!fate) return null;
  const { verdict, about } = fate;
  const amounts = fate.amounts.filter(({ chances }) => chances.length > 1);
  if (verdict.p >= 1 && amounts.length === 0) return null;
  return (
    <Section title="How likely it was">
      {verdict.p < 1 && (
        <p>
          {verdict.title}: <b>{likely(verdict.p, about)}</b> before the dice were rolled.
        </p>
      )}
      <div class="amounts">
        {amounts.map((amount) => (
          <Distribution
            key={amount.id}
            label={amount.title}
            mean={amount.mean}
            came={amount.came}
            about={about}
            bars={amount.chances.map(({ amount, p }) => ({ value: amount, chance: p }))}
            words={tail(amount, about)}
          />
        ))}
      </div>
    </Section>
  );
}

/** How likely so much or more was, or where less came than is to be expected so much or less. */
export const tail = (
  { mean, came, orMore, orFewer }: Omit<Fate['amounts'][number], 'id' | 'title' | 'chances'>,
  about: boolean,
) =>
  came >= mean
    ? `${figure(came)} or more: ${percent(orMore, about)}`
    : `${figure(came)} or fewer: ${percent(orFewer, about)}`;
