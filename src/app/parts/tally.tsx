import type { Service } from '../../campaign/service.ts';

/** Numbers side by side, each over its word. */
export const Tally = ({ of }: { readonly of: Service }) => (
  <p class="bands-both">
    {of.map(([title, n]) => (
      <span key={title} class="band" style={{ justifyContent: 'center' }}>
        <span class="band-figure">
          <b>{`${n}`}</b> <small>{title}</small>
        </span>
      </span>
    ))}
  </p>
);
