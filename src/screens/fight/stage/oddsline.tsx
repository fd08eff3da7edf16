import { percent } from '../../../components/charts/percent.ts';
import { StageScroll } from '../../../components/step/stepframe.tsx';
import type { Ask } from '../../../engine/ask.ts';
import { jsonKey } from '../../../engine/dice/chances.ts';
import { withDraftAnswer } from '../../../engine/play.ts';
import { BriefChances, OptionChances } from '../../odds/chances.tsx';
import { ForecastLine } from '../../odds/forecastline.tsx';
import { comparableForecasts, isCertain } from '../../odds/oddswords.ts';
import { useOdds } from '../../odds/useodds.ts';
import { padOf } from '../pad/pad.ts';
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
  const { forecast } = odds ?? {};
  if (!sequence.odds) return null;
  // A certainty before the facts or a number are known would mislead.
  if ((ask.kind === 'facts' || ask.kind === 'number') && forecast?.kind === 'chances' && isCertain(forecast))
    return null;
  const players = playersOf(context.seats, sequence.roles);
  const chance = testChance(context, ask);
  const whole = forecast?.kind === 'chances' && sequence.odds.verdicts.length > 1 ? forecast : undefined;
  return (
    <section class="odds-line" aria-label="The odds from here">
      <button type="button" onClick={onPress}>
        <span class={chance || whole ? 'unseen' : 'odds-mid'}>Odds </span>
        {chance ? (
          <span class="odds-mid">
            <span class="odds-end">
              {chance.label} <b>{percent(chance.p)}</b>
            </span>
          </span>
        ) : (
          whole && <ForecastLine forecast={whole} players={players} />
        )}
      </button>
      {whole && (
        <div class="unseen">
          <BriefChances forecast={whole} players={players} label="From here" most={0} amounts={false} />
        </div>
      )}
    </section>
  );
}

/** Returns the label and the probability (0–1) of the good result of a test. */
function testChance(context: PlayContext, ask: Ask): { readonly label: string; readonly p: number } | undefined {
  const words = askWords(context, ask);
  const pad = padOf(ask, words);
  if (ask.kind !== 'roll' || pad.kind !== 'keys' || pad.keys.length !== 2) return undefined;
  const good = pad.keys.find(({ tone }) => tone === 'good') ?? pad.keys[0];
  const value = good && 'dice' in good.answer ? good.answer.told?.value : undefined;
  const p = ask.chances().get(jsonKey(value))?.p;
  if (!good || p === undefined) return undefined;
  // A key such as “Retreats” does not say who does.
  const said = words.result?.(value).replace(/\.$/, '');
  return { label: said?.endsWith(` ${good.label.toLowerCase()}`) ? said : good.label, p };
}

export function OptionOdds({ context, ask }: { readonly context: PlayContext; readonly ask: Ask }) {
  const byOption = comparableForecasts(useOdds(context.session.play.value)?.byOption);
  if (byOption?.ask !== ask.id) return null;
  return (
    <StageScroll still>
      <OptionChances {...byOption} players={playersOf(context.seats, context.session.sequence.roles)} />
    </StageScroll>
  );
}
