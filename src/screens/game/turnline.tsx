import { useEffect, useState } from 'preact/hooks';
import { nextStage, turnPhases } from '../../campaign/games/games.ts';
import { Section } from '../../components/frame/section.tsx';
import type { GameProps } from '../state/props.ts';
import { NextStageKey, NextTurnKey } from './nextkeys.tsx';
import type { SuggestedAction } from './suggestedaction.ts';

const MINUTE = 60_000;

/** Formats the time since `since`: "2 h 10", "35 min". Empty below 1 minute and from 1 day. */
export function elapsedTime(since: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(since)) / MINUTE);
  const hours = Math.floor(minutes / 60);
  if (!(minutes >= 1) || hours > 23) return '';
  return hours > 0 ? `${hours} h ${String(minutes % 60).padStart(2, '0')}` : `${minutes} min`;
}

export function TurnLine({ campaign, game, suggested }: GameProps & { readonly suggested: SuggestedAction }) {
  const phases = turnPhases(campaign.system);
  const time = elapsedTime(game.begun, useMinute());
  const isLastStage = nextStage(campaign.system, game).turn !== game.turn;
  return (
    <Section
      title={[`Turn ${game.turn}`, time].filter(Boolean).join(' · ')}
      action={
        !(suggested.stage && isLastStage) && <NextTurnKey campaign={campaign} game={game} kind="quiet" icon="next" />
      }
    >
      {phases.length > 1 && (
        <div class="turn-phases">
          <ol class="phases" aria-label="Phases of the turn">
            {phases.map(({ id, title }) => (
              <li key={id} class="phase" aria-current={id === game.phase ? 'step' : undefined}>
                {title}
              </li>
            ))}
          </ol>
          {!suggested.stage && !isLastStage && (
            <NextStageKey campaign={campaign} game={game} kind="quiet" icon="next" />
          )}
        </div>
      )}
    </Section>
  );
}

/** Returns the current time in milliseconds and renders again every minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
