import { useState } from 'preact/hooks';
import { Button } from '../ui/button.tsx';
import { canShare, copied, downloaded, fileName, type Left, shared } from './backupfile.ts';
import { attempt, keepSetting, store } from './desk.ts';

/** The setting that holds when everything was last backed up (ISO time). */
export const LAST_BACKUP = 'backup';

const SAID: Readonly<Record<NonNullable<Left>, string>> = {
  shared: 'The backup is handed over.',
  downloaded: 'The backup is among your downloads.',
  copied: 'The backup is copied: paste it where it is safe.',
};

/** The ways a backup leaves the phone: share sheet, download, copy; of everything, or of one campaign. */
export function BackupKeys({ campaign, name = 'everything' }: { readonly campaign?: string; readonly name?: string }) {
  const [said, setSaid] = useState<string | undefined>(undefined);
  const save = async (how: (text: string, name: string) => Left | Promise<Left>) => {
    const left = await how(await store.value!.backup(campaign), fileName(name, new Date()));
    if (!left) return setSaid(undefined);
    setSaid(SAID[left]);
    if (campaign === undefined) keepSetting(LAST_BACKUP, new Date().toISOString());
  };
  const press = (how: (text: string, name: string) => Left | Promise<Left>) => attempt(save(how));
  return (
    <div class="stack">
      <Button wide icon="share" label="Save a backup" onPress={() => press(shared)} />
      <div class="keys-line">
        {canShare() && <Button kind="quiet" label="Download it" onPress={() => press(downloaded)} />}
        <Button kind="quiet" icon="copy" label="Copy it as text" onPress={() => press(copied)} />
      </div>
      <p role="status">{said}</p>
    </div>
  );
}
