import { WebSocket } from 'ws';
import type { Store } from '../storage/store.ts';
import { Club, type ClubLog, type Sharing } from '../sync/club/club.ts';
import { invitationFrom } from '../sync/club/invitation.ts';
import { storeLog } from '../sync/club/storelog.ts';

/** A phone in a club: it can be waited for until its sharing is as wanted. */
export type ClubPhone = { readonly club: Club; until(holds: (sharing: Sharing) => boolean): Promise<void> };

/** A connection that may be given up before it is open, which `ws` takes for an error that somebody must hear. */
export class Socket extends WebSocket {
  constructor(url: string) {
    super(url);
    this.on('error', () => undefined);
  }
}

/** Brings a log into a room by an invitation’s code, for the player of a name. */
export async function joinClub(log: ClubLog, url: string, code: string, name: string): Promise<ClubPhone> {
  const looks = new Set<() => void>();
  const club = new Club({
    invitation: await invitationFrom(code),
    url,
    log,
    me: { phone: name, name: `Player ${name}`, at: '2026-11-20T19:00:00.000Z' },
    socket: Socket,
    onSharing: () => {
      for (const look of looks) look();
    },
  });
  const until = (holds: (sharing: Sharing) => boolean) =>
    new Promise<void>((done) => {
      const look = () => {
        if (!holds(club.sharing)) return;
        looks.delete(look);
        done();
      };
      looks.add(look);
      look();
    });
  return { club, until };
}

/** The log of a campaign in a store, without a screen: a merge is always welcome. */
export const logOn = (store: Store, campaign: string): ClubLog =>
  storeLog(store, campaign, {
    one: ({ n, author, device, at, after = [], ...draft }) =>
      store.commit(campaign, draft, { drop: draft.id, elsewhere: { n, author, device, at, after } }),
    free: () => true,
  });
