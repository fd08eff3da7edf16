import { Plan } from '../../../components/table/plan.tsx';
import { type PlayContext, sequenceWords } from '../playcontext.ts';

export function Plans({ context }: { readonly context: PlayContext }) {
  const { position, play } = context.session;
  const plan = sequenceWords(context).plan?.(position.value.trail, play.value.setup, play.value.house);
  return plan ? <Plan {...plan} /> : null;
}
