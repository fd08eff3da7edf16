import { advanceGame, nextStage, type Stage, stageTitle, turnPhases } from '../../campaign/games.ts';
import type { Game } from '../../campaign/records.ts';
import { Button } from '../../ui/button.tsx';
import { writeEdit } from '../model/edits.ts';
import type { OpenCampaign } from '../model/opencampaign.ts';

/** The keys that take a game on: to the next phase, where the turn has several, and to the next turn. */
export function NextKeys({ camp, game }: { readonly camp: OpenCampaign; readonly game: Game }) {
  const phases = turnPhases(camp.system);
  const phase = nextStage(camp.system, game);
  const turn: Stage = { turn: game.turn + 1, phase: phases[0]?.id ?? game.phase };
  const go = (stage: Stage) =>
    writeEdit(
      camp,
      stageTitle(camp.system, game, stage),
      advanceGame(camp.system, camp.records.value, game, camp.house.value, stage),
      'game',
    );
  return (
    <>
      {phase.turn === game.turn && (
        <Button
          icon="next"
          label={`Next: ${phases.find(({ id }) => id === phase.phase)?.title ?? 'next phase'}`}
          onPress={() => go(phase)}
        />
      )}
      <Button icon="next" label="Next turn" onPress={() => go(turn)} />
    </>
  );
}
