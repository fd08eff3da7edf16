import { useState } from 'preact/hooks';
import { advanceGame, nextStage, type Stage, stageTitle, turnPhases } from '../../campaign/games/games.ts';
import type { Game } from '../../campaign/records/records.ts';
import { Button, type ButtonProps } from '../../components/frame/button.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import { type DueSequence, sequenceTitle } from '../../system/system.ts';
import { writeEdit } from '../state/edits.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import type { GameProps } from '../state/props.ts';
import { to } from '../state/route.ts';
import { taskRoute, tasksLostWithTurn } from '../state/tasks.ts';

const goToStage = (campaign: OpenCampaign, game: Game, stage: Stage): Promise<boolean> =>
  writeEdit(
    campaign,
    stageTitle(campaign.system, game, stage),
    advanceGame(campaign.system, campaign.records.value, game, campaign.house.value, stage),
    'game',
  );

const NEXT_TURN = 'Next turn';

export type StageKeyProps = GameProps & Pick<ButtonProps, 'kind' | 'icon' | 'wide'>;

export function NextStageKey({ campaign, game, ...button }: StageKeyProps) {
  const stage = nextStage(campaign.system, game);
  if (stage.turn !== game.turn) return <NextTurnKey campaign={campaign} game={game} {...button} />;
  const title = turnPhases(campaign.system).find(({ id }) => id === stage.phase)?.title ?? '';
  return <Button {...button} label={`Next: ${title}`} onPress={() => goToStage(campaign, game, stage)} />;
}

/** Key that begins the next turn. If tasks are still due, it lists them and asks first. */
export function NextTurnKey({ campaign, game, ...button }: StageKeyProps) {
  const [left, setLeft] = useState<readonly DueSequence[]>([]);
  const stage = { turn: game.turn + 1, phase: turnPhases(campaign.system)[0]?.id ?? game.phase };
  const press = async () => {
    const due = tasksLostWithTurn(campaign);
    if (due.length > 0) setLeft(due);
    else await goToStage(campaign, game, stage);
  };
  const [first] = left;
  return (
    <>
      <Button {...button} label={NEXT_TURN} onPress={press} />
      {first && (
        <Sheet
          title={`Still due in turn ${game.turn}`}
          onClose={() => setLeft([])}
          actions={
            <>
              <Button
                label={`${NEXT_TURN} without ${left.length === 1 ? 'it' : 'them'}`}
                onPress={async () => {
                  await goToStage(campaign, game, stage);
                  setLeft([]);
                }}
              />
              <Button
                kind="primary"
                label={`First: ${sequenceTitle(campaign.system, first.sequence)}`}
                href={to(...taskRoute(campaign, first))}
              />
            </>
          }
        >
          {left.map(({ sequence, why }) => (
            <p key={`${sequence} ${why}`}>{why}</p>
          ))}
        </Sheet>
      )}
    </>
  );
}

export function NextKeys({ campaign, game }: GameProps) {
  return (
    <>
      {nextStage(campaign.system, game).turn === game.turn && (
        <NextStageKey campaign={campaign} game={game} icon="next" />
      )}
      <NextTurnKey campaign={campaign} game={game} icon="next" />
    </>
  );
}
