import { Button } from '../../components/frame/button.tsx';
import { Notice } from '../../components/frame/notice.tsx';
import type { DataLoss, StoreState } from '../../storage/store.ts';
import { attempt, store } from '../state/appstate.ts';
import { countPhrase } from '../words/unitwords.ts';
import { dayTimeWords } from '../words/when.ts';
import { BackupKeys } from './backupkeys.tsx';

/** Store warnings: missing records, failed writes, or another tab as the writer. */
export function StoreNotice({ state }: { readonly state: StoreState }) {
  const { saving, role, loss } = state;
  return (
    <>
      {loss && <Lost loss={loss} />}
      {saving.kind === 'failed' && (
        <Notice
          tone="error"
          title={`Not saved: ${countPhrase(saving.pending, 'change waits', 'changes wait')}`}
          actions={<Button kind="primary" label="Try again" onPress={() => store.value?.retry()} />}
        >
          <p>
            <b>{saving.what}</b>
          </p>
          <p>{saving.why}</p>
          <BackupKeys />
        </Notice>
      )}
      {role === 'reader' && (
        <Notice
          tone="warning"
          title="Roll Call is open in another tab"
          actions={<Button kind="primary" label="Take over" onPress={() => attempt(store.value!.takeOver())} />}
        >
          Take over here to make changes.
        </Notice>
      )}
    </>
  );
}

/** Missing records and ways to restore them. Unreadable records are retried first. */
function Lost({ loss }: { readonly loss: DataLoss }) {
  return (
    <Notice
      tone="error"
      title={loss.isUnreadable ? 'Records cannot be read' : 'Records are missing'}
      actions={
        <>
          {loss.isUnreadable && <Button wide kind="primary" label="Try again" onPress={() => location.reload()} />}
          {loss.snapshots.map((snapshot) => (
            <Button
              key={snapshot.name}
              wide
              kind={snapshot === loss.snapshots[0] && !loss.isUnreadable ? 'primary' : 'plain'}
              label={`Bring back ${dayTimeWords(snapshot.at)}`}
              detail={countPhrase(snapshot.men, 'man', 'men')}
              onPress={() => attempt(store.value!.recover(snapshot))}
            />
          ))}
          <Button wide label="Recovery" href="./recover.html" />
          <Button
            wide
            label={loss.isUnreadable ? 'Begin empty' : 'Continue with what is left'}
            onPress={() => attempt(store.value!.recover())}
          />
        </>
      }
    >
      {loss.why}
      {loss.isUnreadable && ' Try again first. Nothing is deleted: Recovery can go back to these records.'}
    </Notice>
  );
}
