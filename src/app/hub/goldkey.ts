import type { Parked } from '../../campaign/records.ts';
import { type Due, sequenceTitle } from '../../rules/system.ts';
import type { ButtonProps } from '../../ui/button.tsx';
import { placeOf } from '../model/due.ts';
import type { OpenCampaign } from '../model/opencampaign.ts';
import { to } from '../model/route.ts';

/** The one thing to do next: the key for it, and what of the tab it stands for, which is not offered twice. */
export type Gold = {
  readonly key?: Pick<ButtonProps, 'label' | 'detail' | 'href' | 'onPress'>;
  /** The id of the fight it goes on with. */
  readonly play?: string;
  readonly due?: Due;
  /** The id of the sequence it begins. */
  readonly sequence?: string;
  /** It takes the game to its next phase or turn. */
  readonly stage?: true;
  /** It is the key that turns the next card, which stands with the unit whose turn it is. */
  readonly card?: true;
};

/**
 * What is next in a running game: to go on with a fight, to turn the next card, what the unit may do whose turn it is, what is due,
 * the next phase where every unit has acted, or the first sequence of the phase. Nothing where the table’s own card says who is next.
 */
export function goldOf(camp: OpenCampaign): Gold {
  const game = camp.game.value;
  if (!game) return {};
  const [play] = camp.loaded.value.plays;
  if (play)
    return {
      play: play.id,
      key: { label: `Resume ${play.title}`, detail: stepOf(play), href: to('c', camp.id, 'fight', play.id) },
    };
  const acting = camp.system.acting?.(camp.roster);
  const { now, keys = [], may: [may] = [] } = acting ?? {};
  if (keys.some(({ answers }) => !answers)) return { card: true };
  if (now && may) return dueGold(camp, may);
  if (keys.length > 0) return {};
  const [due] = camp.system.due(camp.roster);
  if (due) return dueGold(camp, due);
  if (acting) return { stage: true };
  const first = camp.system.sequences.find(({ phase }) => phase === game.phase);
  return first
    ? {
        sequence: first.id,
        key: { label: first.title, detail: first.about, href: to('c', camp.id, 'begin', first.id) },
      }
    : { stage: true };
}

const dueGold = (camp: OpenCampaign, due: Due): Gold => ({
  due,
  key: { label: sequenceTitle(camp.system, due.sequence), detail: due.why, href: to(...placeOf(camp, due)) },
});

/** The step a fight waits on, and for whom. */
export const stepOf = ({ step, awaits }: Parked): string => (awaits === 'both' ? step : `${step}, ${awaits}`);

/** Whether the gold key stands for this already. */
export const isGold = ({ due }: Gold, { sequence, why }: Due): boolean => due?.sequence === sequence && due.why === why;
