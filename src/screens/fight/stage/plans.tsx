import { Plan } from '../../../components/table/plan.tsx';
import { type PlayContext, tellingOf } from '../playcontext.ts';

export function Plans({ context }: { readonly context: PlayContext }) {
  const { position, play } = context.session;
  const plan = tellingOf(context).plan?.(position.value.trail, play.value.setup, play.value.house);
  return plan ? <Plan {...plan} /> : null;
}
