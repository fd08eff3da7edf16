import type { Peer, PeerListener } from '../../../sync/link/peer.ts';
import { errorMessage, openCampaign, say, store, switchCampaign } from '../../state/appstate.ts';
import type { OpenCampaign } from '../../state/opencampaign.ts';
import { go, route } from '../../state/route.ts';
import type { LinkCallbacks } from './callbacks.ts';
import { Link } from './link.ts';

/**
 * Connects a link to the app once its channel opens. By default the other phone answers for every side but the first.
 */
export function startLink(
  peer: () => Peer,
  campaign: OpenCampaign | undefined,
  onFile: LinkCallbacks<Link>['onFile'],
): PeerListener {
  let link: Link | undefined;
  const sides = campaign?.records.value.sides.slice(1).map(({ id }) => id);
  return {
    onOpen: () => {
      link = new Link(store.value!, peer(), { ...screen, onFile }, () => openCampaign.value, campaign, sides);
    },
    onMessage: (text) => void link?.receive(text),
    onParcel: (parcel) => void link?.receiveParcel(parcel),
    onClosed: (why) => void link?.closeAfterMessages(why),
  };
}

const screen: Omit<LinkCallbacks<Link>, 'onFile'> = {
  say: (words) => {
    errorMessage.value = words;
  },
  onLive: async (link) => {
    if (!link.watches) return say('Linked with the other phone.');
    const campaign = await switchCampaign(link.campaign);
    const [play] = campaign.loaded.value.plays;
    go(['c', link.campaign, ...(play ? ['fight', play.id] : ['play'])]);
    say('Linked: this phone watches.');
  },
  onRecorded: (link, entry) => {
    if (route.value[2] === 'fight' && route.value[3] === entry.id) go(['c', link.campaign, 'play'], 'replace');
    say(entry.title);
  },
  onPlay: (link, { id }) => {
    if (route.value[1] === link.campaign && route.value[2] !== 'fight') go(['c', link.campaign, 'fight', id]);
  },
  onEnd: (why) => {
    errorMessage.value = why;
  },
};
