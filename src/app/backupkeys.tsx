import { useState } from 'preact/hooks';
import { Button } from '../ui/button.tsx';
import { canShare, copied, downloaded, fileName, type Left, shared } from './backupfile.ts';
import { attempt, keepSetting, store } from './desk.ts';

/** The setting that holds when everything was last backed up (ISO time). */
export const LAST_BACKUP = 'backup';

const SAID = {
  backup: {
    shared: 'The backup is handed over.',
    downloaded: 'The backup is among your downloads.',
    copied: 'The backup is copied: paste it where it is safe.',
  },
  'hand-over': {
    shared: 'It is handed over.',
    downloaded: 'The file is among your downloads: send it to the other phone.',
    copied: 'It is copied: paste it to the other phone.',
  },
} as const;

type How = (file: Blob, name: string) => Promise<Left>;

/** The ways a file leaves the phone: share sheet, download, copy; with everything, or one campaign, as a backup or for another phone to go on from. */
export function BackupKeys({
  campaign,
  name = 'everything',
  what = 'backup',
}: {
  readonly campaign?: string;
  readonly name?: string;
  readonly what?: keyof typeof SAID;
}) {
  const [said, setSaid] = useState<string | undefined>(undefined);
  const save = async (how: How) => {
    const file = await store.value!.backup(campaign, (share) => setSaid(`Writing… ${Math.floor(share * 100)}%`));
    const left = await how(file, fileName(name, new Date()));
    setSaid(left && SAID[what][left]);
    if (left && campaign === undefined) keepSetting(LAST_BACKUP, new Date().toISOString());
  };
  const press = (how: How) => attempt(save(how));
  return (
    <div class="stack">
      <Button
        wide
        icon="share"
        label={what === 'backup' ? 'Save a backup' : 'Hand it over'}
        onPress={() => press(shared)}
      />
      <div class="keys-line">
        {canShare() && <Button kind="quiet" label="Download it" onPress={() => press(downloaded)} />}
        <Button kind="quiet" icon="copy" label="Copy it as text" onPress={() => press(copied)} />
      </div>
      <p role="status">{said}</p>
    </div>
  );
}
