import { Plan } from '../../ui/plan.tsx';
import { type PlayContext, tellingOf } from './table.ts';

/** What has fallen where, drawn where the rules have a plan of it. */
export function Plans({ table }: { readonly table: PlayContext }) {
  const { told, play } = table.sitting;
  const plan = tellingOf(table).plan?.(told.value.trail, play.value.setup, play.value.house);
  return plan ? <Plan {...plan} /> : null;
}
