import { useState } from 'preact/hooks';
import { Toggle } from '../../components/fields/toggle.tsx';
import { Button } from '../../components/frame/button.tsx';
import {
  canShare,
  copyText,
  downloadFile,
  fileName,
  NO_SHARE_SHEET_HINT,
  type OnLateResult,
  type ShareResult,
  shareFile,
} from '../parts/files/sharefile.ts';
import { lazyComponent } from '../parts/lazycomponent.tsx';
import { attempt, keepSetting, settings, store, useLoaded } from '../state/appstate.ts';
import { lastContact, noteHandOver, type PhoneContact } from '../state/otherphones.ts';
import { sizeWords, timeOrDayWords } from '../words/when.ts';
import { noteBackup } from './backups.ts';

const ShowCodes = lazyComponent(() => import('../share/link/sheets.ts').then((file) => file.ShowCodes));

const MESSAGES: Readonly<Record<'backup' | 'hand-over', Partial<Record<ShareResult, string>>>> = {
  backup: {
    shared: 'Backup shared.',
    downloaded: 'Backup saved to your downloads.',
    copied: 'Backup copied: paste it somewhere safe.',
    pending: NO_SHARE_SHEET_HINT,
  },
  'hand-over': {
    shared: 'Shared.',
    downloaded: 'Saved to your downloads: send the file to the other phone.',
    copied: 'Copied: paste it on the other phone.',
    pending: NO_SHARE_SHEET_HINT,
  },
};

/** Setting that is false if backups leave out photographs. */
const PHOTOS = 'backup-photos';
const withPhotos = () => settings.value[PHOTOS] !== false;

type SaveMethod = (file: Blob, name: string, onLate: OnLateResult) => Promise<ShareResult>;

export const download: SaveMethod = (file, name) => downloadFile(file, name);

/** Saves a campaign, or everything, to a file. Calls `onMessage` with the result, or with undefined if cancelled. */
export async function saveBackup(
  what: keyof typeof MESSAGES,
  how: SaveMethod,
  onMessage: (words: string | undefined) => void,
  campaign?: { readonly id: string; readonly name: string },
  onProgress?: (share: number) => void,
): Promise<void> {
  const file = await store.value!.backup(campaign?.id, onProgress, withPhotos() && how !== copyText);
  const report = async (result: ShareResult) => {
    const isSaved = ['shared', 'downloaded', 'copied'].includes(result);
    if (isSaved && what === 'backup') await noteBackup(campaign && [campaign.id]);
    if (isSaved && what === 'hand-over' && campaign) noteHandOver(campaign.id);
    onMessage(MESSAGES[what][result]);
  };
  const name = fileName(campaign?.name ?? 'everything', new Date());
  await report(await how(file, name, (late) => attempt(report(late))));
}

export function BackupKeys({
  campaign,
  what = 'backup',
}: {
  /** Campaign to back up. Without one, the backup has everything. */
  readonly campaign?: { readonly id: string; readonly name: string };
  readonly what?: keyof typeof MESSAGES;
}) {
  const [said, setSaid] = useState<string | undefined>(undefined);
  const [shownCodes, setShownCodes] = useState<'whole' | PhoneContact | undefined>(undefined);
  const met = what === 'hand-over' && campaign ? lastContact(campaign.id) : undefined;
  const onShare = (share: number) => setSaid(`Writing… ${Math.floor(share * 100)}%`);
  const press = (how: SaveMethod) => attempt(saveBackup(what, how, setSaid, campaign, onShare));
  return (
    <div class="stack">
      <PhotosToggle campaign={campaign?.id} />
      <Button
        wide
        icon="share"
        label={what === 'backup' ? 'Save a backup' : 'Save the file to hand over'}
        onPress={() => press(shareFile)}
      />
      <div class="keys-line">
        {canShare() && <Button kind="quiet" label="Download it" onPress={() => press(download)} />}
        <Button kind="quiet" icon="copy" label="Copy it as text" onPress={() => press(copyText)} />
      </div>
      {what === 'hand-over' && <Button wide label="Show QR codes" onPress={() => setShownCodes('whole')} />}
      {met && (
        <Button
          wide
          label="Show only what is new"
          detail={`Since ${timeOrDayWords(met.at)}, for a phone that has the rest: fewer codes`}
          onPress={() => setShownCodes(met)}
        />
      )}
      {shownCodes && (
        <ShowCodes
          file={() =>
            shownCodes === 'whole' || !campaign
              ? store.value!.backup(campaign?.id)
              : store.value!.exportSince(campaign.id, shownCodes.vector)
          }
          onShown={() => campaign && noteHandOver(campaign.id)}
          onClose={() => setShownCodes(undefined)}
        />
      )}
      <p role="status">{said}</p>
    </div>
  );
}

function PhotosToggle({ campaign }: { readonly campaign: string | undefined }) {
  const photos = useLoaded(() => store.value!.photos(campaign), []);
  if (!photos || photos.count === 0) return null;
  return (
    <Toggle
      label="Include the photographs"
      detail={`${photos.count}, about ${sizeWords(photos.bytes)}; never in a copied text or QR codes`}
      value={withPhotos()}
      onChange={(next) => keepSetting(PHOTOS, next)}
    />
  );
}
