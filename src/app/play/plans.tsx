import { Plan } from '../../ui/plan.tsx';
import { type Table, telling } from './table.ts';

/** What has fallen where, drawn where the rules have a plan of it. */
export function Plans({ table }: { readonly table: Table }) {
  const { told, play } = table.sitting;
  const plan = telling(table).plan?.(told.value.trail, play.value.setup, play.value.house);
  return plan ? <Plan {...plan} /> : null;
}
