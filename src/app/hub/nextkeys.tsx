import { advanceGame, nextStage, type Stage, stageTitle, turnPhases } from '../../campaign/games.ts';
import type { Game } from '../../campaign/records.ts';
import { Button } from '../../ui/button.tsx';
import { writeEdit } from '../model/edits.ts';
import type { OpenCampaign } from '../model/opencampaign.ts';

/** What a key is called, and what it does. */
type StageKey = { readonly label: string; readonly onPress: () => Promise<boolean> };

/** Takes a game to this turn and phase. */
const goToStage = (camp: OpenCampaign, game: Game, stage: Stage): Promise<boolean> =>
  writeEdit(
    camp,
    stageTitle(camp.system, game, stage),
    advanceGame(camp.system, camp.records.value, game, camp.house.value, stage),
    'game',
  );

/** The key to the next phase of the turn, or to the next turn behind its last. */
export function nextStageKey(camp: OpenCampaign, game: Game): StageKey {
  const stage = nextStage(camp.system, game);
  const title = turnPhases(camp.system).find(({ id }) => id === stage.phase)?.title ?? '';
  return {
    label: stage.turn === game.turn ? `Next: ${title}` : NEXT_TURN,
    onPress: () => goToStage(camp, game, stage),
  };
}

/** The key to the next turn, whatever is left of this one. */
export function nextTurnKey(camp: OpenCampaign, game: Game): StageKey {
  const phase = turnPhases(camp.system)[0]?.id ?? game.phase;
  return { label: NEXT_TURN, onPress: () => goToStage(camp, game, { turn: game.turn + 1, phase }) };
}

const NEXT_TURN = 'Next turn';

/** The keys that take a game on: to the next phase, where the turn has several, and to the next turn. */
export function NextKeys({ camp, game }: { readonly camp: OpenCampaign; readonly game: Game }) {
  const next = nextStageKey(camp, game);
  return (
    <>
      {next.label !== NEXT_TURN && <Button icon="next" {...next} />}
      <Button icon="next" {...nextTurnKey(camp, game)} />
    </>
  );
}
