import type { State } from '../store/store.ts';
export function StoreNotice({ state }: { readonly state: State }) {
  return <p>{state.role}</p>;
}
