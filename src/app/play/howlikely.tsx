import type { Fate } from '../../reckoning/reckoned.ts';
import { Distribution } from '../../ui/distribution.tsx';
import { oneIn } from '../../ui/onein.ts';
import { percent } from '../../ui/percent.ts';
import { Section } from '../../ui/section.tsx';
import { useOdds } from '../reckon.ts';
import type { Table } from './table.ts';

/** After the play: how likely its verdict was before anything was thrown, and where luck put the losses. */
export function HowLikely({ table }: { readonly table: Table }) {
  const fate = useOdds(table.sitting.play.value)?.fate;
  if (!fate) return null;
  const { verdict, about, amounts } = fate;
  if (verdict.p >= 1 && amounts.length === 0) return null;
  return (
    <Section title="How likely it was">
      {verdict.p < 1 && (
        <p>
          {verdict.title}: <b>{likely(verdict.p, about)}</b> ({percent(verdict.p, about)}) before anything was thrown.
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

/** A chance as a share in words; what never came among all that was played out is rarer than one of them. */
export const likely = (p: number, about: boolean): string =>
  p === 0 ? 'less than one in 10,000' : about ? `about ${oneIn(p)}` : oneIn(p);

/** How likely so much or more was, or where less came than is to be expected so much or less. */
export const tail = (
  { mean, came, orMore, orFewer }: Omit<Fate['amounts'][number], 'id' | 'title' | 'chances'>,
  about: boolean,
) => (came >= mean ? `${came} or more: ${percent(orMore, about)}` : `${came} or fewer: ${percent(orFewer, about)}`);
