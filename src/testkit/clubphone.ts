import { WebSocket } from 'ws';
import type { Store } from '../storage/store.ts';
import { Club, type ClubLog, type ClubStatus } from '../sync/club/club.ts';
import { invitationFrom } from '../sync/club/invitation.ts';
import { storeLog } from '../sync/club/storelog.ts';

export type ClubPhone = { readonly club: Club; until(holds: (sharing: ClubStatus) => boolean): Promise<void> };

/** Closing a connecting socket makes `ws` emit an error, which must have a listener. */
export class Socket extends WebSocket {
  constructor(url: string) {
    super(url);
    this.on('error', () => undefined);
  }
}

export async function joinRoom(log: ClubLog, url: string, code: string, name: string): Promise<ClubPhone> {
  const looks = new Set<() => void>();
  const club = new Club({
    invitation: await invitationFrom(code),
    url,
    log,
    me: { phone: name, name: `Player ${name}`, at: '2026-11-20T19:00:00.000Z' },
    socket: Socket,
    onStatus: () => {
      for (const look of looks) look();
    },
  });
  const until = (holds: (sharing: ClubStatus) => boolean) =>
    new Promise<void>((done) => {
      const look = () => {
        if (!holds(club.status)) return;
        looks.delete(look);
        done();
      };
      looks.add(look);
      look();
    });
  return { club, until };
}

/** Log of a campaign that has no screen. It accepts every merge. */
export const logOn = (store: Store, campaign: string): ClubLog =>
  storeLog(store, campaign, {
    addNext: ({ n, author, device, at, after = [], ...draft }) =>
      store.commit(campaign, draft, { drop: draft.id, originalStamp: { n, author, device, at, after } }),
    canMerge: () => true,
  });
