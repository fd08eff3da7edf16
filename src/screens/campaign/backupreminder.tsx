import { Button } from '../../components/frame/button.tsx';
import { Notice } from '../../components/frame/notice.tsx';
import { canShare, shareFile } from '../parts/backupfile.ts';
import { download, saveBackup } from '../settings/backupkeys.tsx';
import { backedUpWords, dismiss, unbackedGame } from '../settings/backups.ts';
import { attempt, say } from '../state/appstate.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { EXAMPLE } from './gamefiles.tsx';

/** A game is over that no backup holds: said until one is saved, or it is dismissed. */
export function BackupReminder({ camp }: { readonly camp: OpenCampaign }) {
  const { campaign, games } = camp.records.value;
  const game = campaign.settings[EXAMPLE] === true ? undefined : unbackedGame(campaign, games);
  if (!game) return null;
  const save = (how: typeof download) =>
    attempt(saveBackup('backup', how, (words) => words !== undefined && say(words), campaign));
  return (
    <Notice
      tone="warning"
      title="Time for a backup"
      actions={
        <>
          <Button label="Save a backup" onPress={() => save(shareFile)} />
          {canShare() && <Button kind="quiet" label="Download it" onPress={() => save(download)} />}
          <Button kind="quiet" label="Not now" onPress={() => dismiss(campaign, games)} />
        </>
      }
    >
      {game.name} is over, and this campaign was {backedUpWords(campaign)}.
    </Notice>
  );
}
