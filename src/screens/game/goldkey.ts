import type { ParkedPlay } from '../../campaign/records.ts';
import type { ButtonProps } from '../../components/frame/button.tsx';
import { type Acting, type Due, sequenceTitle, type UnitAction } from '../../system/system.ts';
import { dueNow, taskAddress } from '../state/due.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { to } from '../state/route.ts';
import { runsItself } from '../state/turns.ts';
import { diceOfSide } from '../state/whosedice.ts';

/** The one thing to do next: the key for it, and what of the tab it stands for, which is not offered twice. */
export type GoldKey = {
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
  /** It is the key of what the unit does whose turn it is, by its label. */
  readonly deed?: string;
};

/**
 * What is next in a running game: to go on with a fight, what is due of the unit whose turn it is, what the unit does whose turn it is, to turn the next card, what is due,
 * the next phase where every unit has acted, or the first sequence of the phase. Nothing where the table’s own card says who is next,
 * and no more than fights and what is due where the table runs the turn itself.
 */
export function goldOf(campaign: OpenCampaign): GoldKey {
  const game = campaign.game.value;
  if (!game) return {};
  const [play] = campaign.loaded.value.plays;
  if (play)
    return {
      play: play.id,
      key: { label: `Resume ${play.title}`, detail: waitingWords(play), href: to('c', campaign.id, 'fight', play.id) },
    };
  const itself = runsItself(campaign);
  const acting = itself ? undefined : campaign.acting;
  const { keys = [] } = acting ?? {};
  const now = acting?.now?.unit;
  const before =
    now &&
    dueNow(campaign).find(({ units }) =>
      Object.values(units)
        .flat()
        .some(({ id }) => id === now.id),
    );
  if (before) return dueGold(campaign, before);
  const deed = acting && nextDeed(campaign, acting);
  if (deed) return { deed: deed.label };
  if (keys.some(({ answers }) => !answers)) return { card: true };
  if (keys.length > 0) return {};
  const [due] = dueNow(campaign);
  if (due) return dueGold(campaign, due);
  if (itself) return {};
  if (acting) return { stage: true };
  const first = campaign.system.sequences.find(({ phase }) => phase === game.phase);
  return first
    ? {
        sequence: first.id,
        key: { label: first.title, detail: first.about, href: to('c', campaign.id, 'begin', first.id) },
      }
    : { stage: true };
}

/** What the unit most likely does whose turn it is, of what it may: where its side uses its own dice what is recorded in one tap. */
function nextDeed(campaign: OpenCampaign, { now, deeds }: Acting): UnitAction | undefined {
  const may = deeds.filter(({ why }) => why === undefined);
  const own = now && diceOfSide(campaign, now.unit.side) === 'own' ? may.find((deed) => deed.own) : undefined;
  return own ?? may[0];
}

const dueGold = (campaign: OpenCampaign, due: Due): GoldKey => ({
  due,
  key: {
    label: sequenceTitle(campaign.system, due.sequence),
    detail: due.why,
    href: to(...taskAddress(campaign, due)),
  },
});

/** The step a fight waits on, and for whom. */
export const waitingWords = ({ step, awaits }: ParkedPlay): string => (awaits === 'both' ? step : `${step}, ${awaits}`);

/** Whether the gold key stands for this already. */
export const isGold = ({ due }: GoldKey, { sequence, why }: Due): boolean =>
  due?.sequence === sequence && due.why === why;
