import type { Camp } from './camp.ts';

/** To come. */
export function MoreTab({ camp }: { readonly camp: Camp }) {
  return <p>{camp.id}</p>;
}
