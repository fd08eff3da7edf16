import { Button } from '../../components/frame/button.tsx';
import { Notice } from '../../components/frame/notice.tsx';
import { canShare, shareFile } from '../parts/files/sharefile.ts';
import { download, saveBackup } from '../settings/backupkeys.tsx';
import { backedUpWords, dismissBackupReminder, unbackedGame } from '../settings/backups.ts';
import { attempt, say } from '../state/appstate.ts';
import type { CampaignProps } from '../state/props.ts';
import { EXAMPLE_SETTING } from './gamefiles.tsx';

/** Notice that a finished game is missing from every backup, until saved or dismissed. */
export function BackupReminder({ campaign }: CampaignProps) {
  const { campaign: record, games } = campaign.records.value;
  const game = record.settings[EXAMPLE_SETTING] === true ? undefined : unbackedGame(record, games);
  if (!game) return null;
  const save = (how: typeof download) =>
    attempt(saveBackup('backup', how, (words) => words !== undefined && say(words), record));
  return (
    <Notice
      tone="warning"
      title="Time for a backup"
      actions={
        <>
          <Button label="Save a backup" onPress={() => save(shareFile)} />
          {canShare() && <Button kind="quiet" label="Download it" onPress={() => save(download)} />}
          <Button kind="quiet" label="Not now" onPress={() => dismissBackupReminder(record, games)} />
        </>
      }
    >
      {game.name} is over, and this campaign was {backedUpWords(record)}.
    </Notice>
  );
}
