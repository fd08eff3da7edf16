import type { ParkedPlay } from '../../campaign/records/records.ts';
import type { ButtonProps } from '../../components/frame/button.tsx';
import { type DueSequence, sequenceOf, sequenceTitle, type TurnState, type UnitAction } from '../../system/system.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { to } from '../state/route.ts';
import { isTurnRunByPlayers, openTasks, taskRoute } from '../state/tasks.ts';
import { diceOfSide } from '../state/whosedice.ts';

/** Suggested next action, shown as the primary button. Lists leave out their entry for it. */
export type SuggestedAction = {
  readonly key?: Pick<ButtonProps, 'label' | 'detail' | 'href' | 'onPress'>;
  readonly play?: string;
  readonly due?: DueSequence;
  readonly sequence?: string;
  readonly stage?: true;
  /** Set if the action is to draw the next card. The panel of the active unit shows its key. */
  readonly card?: true;
  readonly action?: string;
};

/**
 * Suggests the next action of a running game. It is the first that exists of: an unfinished fight, a task of the active
 * unit, its action, the next card, another task, the next phase, a sequence of this phase. Empty while the players draw
 * cards of their own. If the players run the turn, only fights and tasks are suggested.
 */
export function suggestedActionOf(campaign: OpenCampaign): SuggestedAction {
  const game = campaign.game.value;
  if (!game) return {};
  const [play] = campaign.loaded.value.plays;
  if (play)
    return {
      play: play.id,
      key: { label: `Resume ${play.title}`, detail: waitingWords(play), href: to('c', campaign.id, 'fight', play.id) },
    };
  const playersRun = isTurnRunByPlayers(campaign);
  const acting = playersRun ? undefined : campaign.acting;
  const { keys = [] } = acting ?? {};
  const activeUnit = acting?.active?.unit;
  const activeUnitTask =
    activeUnit &&
    openTasks(campaign).find(({ units }) =>
      Object.values(units)
        .flat()
        .some(({ id }) => id === activeUnit.id),
    );
  if (activeUnitTask) return suggestTask(campaign, activeUnitTask);
  const action = acting && nextAction(campaign, acting);
  if (action) return { action: action.label };
  if (keys.some(({ answers }) => !answers)) return { card: true };
  if (keys.length > 0) return {};
  const isInPhase = (id: string) => sequenceOf(id, campaign.system).phase === game.phase;
  const due = openTasks(campaign).find(({ sequence, endsTurn }) => !endsTurn || isInPhase(sequence));
  if (due) return suggestTask(campaign, due);
  if (playersRun) return {};
  if (acting) return { stage: true };
  const first = campaign.system.sequences.find(({ phase }) => phase === game.phase);
  return first
    ? {
        sequence: first.id,
        key: { label: first.title, detail: first.about, href: to('c', campaign.id, 'begin', first.id) },
      }
    : { stage: true };
}

/** Returns the action to suggest: for own dice one that a tap records, if any, else the first that is allowed. */
function nextAction(campaign: OpenCampaign, { active: turn, actions }: TurnState): UnitAction | undefined {
  const allowed = actions.filter(({ why }) => why === undefined);
  const ownDiceAction =
    turn && diceOfSide(campaign, turn.unit.side) === 'own' ? allowed.find((deed) => deed.own) : undefined;
  return ownDiceAction ?? allowed[0];
}

const suggestTask = (campaign: OpenCampaign, due: DueSequence): SuggestedAction => ({
  due,
  key: {
    label: sequenceTitle(campaign.system, due.sequence),
    detail: due.why,
    href: to(...taskRoute(campaign, due)),
  },
});

/** Describes the current step of a parked fight and the side that must answer. */
export const waitingWords = ({ step, awaits }: ParkedPlay): string => (awaits === 'both' ? step : `${step}, ${awaits}`);

export const isSuggested = ({ due }: SuggestedAction, { sequence, why }: DueSequence): boolean =>
  due?.sequence === sequence && due.why === why;
