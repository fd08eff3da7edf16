import type { CareerTotals } from '../../campaign/reports/careertotals.ts';

export const TallyRow = ({ of }: { readonly of: CareerTotals }) => (
  <p class="bands-both" style={{ gridAutoFlow: 'row', gridTemplateColumns: 'repeat(auto-fit, minmax(5.75rem, 1fr))' }}>
    {of.map(([title, n, one = title]) => (
      <span key={title} class="band" style={{ justifyContent: 'center', paddingInline: '4px' }}>
        <span class="band-figure" style={{ flex: '0 1 auto' }}>
          <b>{`${n}`}</b> <small>{n === 1 ? one : title}</small>
        </span>
      </span>
    ))}
  </p>
);
