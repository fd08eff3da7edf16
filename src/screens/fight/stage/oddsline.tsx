import { percent } from '../../../components/charts/percent.ts';
import { StageScroll } from '../../../components/step/stepframe.tsx';
import type { Ask } from '../../../engine/ask.ts';
import { withDraftAnswer } from '../../../engine/play.ts';
import { BriefChances, OptionChances } from '../../odds/chances.tsx';
import { comparisonOf, isCertain } from '../../odds/oddswords.ts';
import { useOdds } from '../../odds/reckon.ts';
import { SideLine } from '../../odds/sideline.tsx';
import { hopedForLine } from '../../odds/throwwords.ts';
import { askWords, type PlayContext } from '../playcontext.ts';
import { playersOf } from '../seats.ts';

export function OddsLine({
  context,
  ask,
  onPress,
}: {
  readonly context: PlayContext;
  readonly ask: Ask;
  readonly onPress: () => void;
}) {
  const { session } = context;
  const { sequence } = session;
  const odds = useOdds(withDraftAnswer(session.play.value, ask));
  const { reckoned, asks } = odds ?? {};
  if (!sequence.odds) return null;
  // A certainty before the facts are known would mislead.
  if (ask.kind === 'facts' && reckoned?.kind === 'chances' && isCertain(reckoned)) return null;
  const players = playersOf(context.seats, sequence.roles);
  const chance = hopedForLine(ask, askWords(context, ask), asks?.[ask.id] ?? []);
  const whole = reckoned?.kind === 'chances' && sequence.odds.verdicts.length > 1 ? reckoned : undefined;
  const hope = chance && (
    <small>
      {chance.what} <b>{percent(chance.p)}</b>
    </small>
  );
  return (
    <section class="odds-line" aria-label="The odds from here">
      <button type="button" onClick={onPress}>
        <span class="unseen">Odds </span>
        {whole ? (
          <SideLine reckoned={whole} players={players}>
            {hope}
          </SideLine>
        ) : (
          <span class="odds-mid">{hope ?? 'Odds'}</span>
        )}
      </button>
      {whole && (
        <div class="unseen">
          <BriefChances reckoned={whole} players={players} label="From here" most={0} amounts={false} />
        </div>
      )}
    </section>
  );
}

export function OptionOdds({ context, ask }: { readonly context: PlayContext; readonly ask: Ask }) {
  const byOption = comparisonOf(useOdds(context.session.play.value)?.byOption);
  if (byOption?.ask !== ask.id) return null;
  return (
    <StageScroll still>
      <OptionChances {...byOption} players={playersOf(context.seats, context.session.sequence.roles)} />
    </StageScroll>
  );
}
