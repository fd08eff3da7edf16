import { Plan } from '../../ui/plan.tsx';
import { type PlayContext, tellingOf } from './playcontext.ts';

/** What has fallen where, drawn where the rules have a plan of it. */
export function Plans({ table }: { readonly table: PlayContext }) {
  const { told, play } = table.session;
  const plan = tellingOf(table).plan?.(told.value.trail, play.value.setup, play.value.house);
  return plan ? <Plan {...plan} /> : null;
}
