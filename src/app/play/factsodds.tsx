import type { Ask } from '../../rules/ask.ts';
import type { Play } from '../../rules/play.ts';
import { Brief, Options } from '../odds/chances.tsx';
import { useOdds } from '../odds/reckon.ts';
import type { PlayContext } from './playcontext.ts';

/** How the play may end if the facts are as they stand on the sheet now. */
export function FactsOdds({ context, ask }: { readonly context: PlayContext; readonly ask: Ask }) {
  const { session } = context;
  const play = session.play.value;
  const value = play.drafts?.[ask.id]?.value ?? {};
  const told = play.answers.slice(0, play.cursor);
  const supposed: Play = { ...play, answers: [...told, { id: ask.id, value, by: 'hand' }], cursor: told.length + 1 };
  const odds = useOdds(supposed);
  if (!session.sequence.reckon) return null;
  if (odds?.byOption && odds.reckoned.kind === 'undecided') return <Options {...odds.byOption} titled />;
  return <Brief reckoned={odds?.reckoned} />;
}
