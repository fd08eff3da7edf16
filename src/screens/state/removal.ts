import { Refusal } from '../../engine/refusal.ts';
import type { Store } from '../../storage/store.ts';
import { keepSetting, settings, type UndoKey } from './appstate.ts';
import { go } from './route.ts';

export type Removal = { readonly isKept: boolean; readonly back: UndoKey | undefined };

/** `isKept`: a snapshot contains the campaign. `back` is undefined if it could not be packed. */
export async function removeCampaign(store: Store, id: string): Promise<Removal> {
  const file = await store.backup(id, undefined, true).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    return undefined;
  });
  const club = settings.value[`club.${id}`];
  const isKept = await store.remove(id);
  keepSetting(`club.${id}`, undefined);
  const bringBack = async (from: Blob) => {
    await store.restore(await store.open(from), { how: 'same', campaign: 0 });
    if (club !== undefined) keepSetting(`club.${id}`, club);
    go(['c', id, 'campaign']);
  };
  return { isKept, back: file && { label: 'Undo', act: () => bringBack(file) } };
}
