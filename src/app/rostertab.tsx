import type { Camp } from './camp.ts';

/** To come. */
export function RosterTab({ camp }: { readonly camp: Camp }) {
  return <p>{camp.id}</p>;
}
