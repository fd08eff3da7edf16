import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../components/frame/button.tsx';
import { Row, Rows } from '../../components/frame/row.tsx';
import { Section } from '../../components/frame/section.tsx';
import { useOnce } from '../../components/hooks/once.ts';
import type { Snapshot } from '../../storage/snapshots.ts';
import type { OpenedFile } from '../../storage/store.ts';
import { countOf } from '../../system/wording.ts';
import {
  canShare,
  downloadFile,
  fileName,
  NO_SHARE_SHEET_HINT,
  type ShareResult,
  shareFile,
} from '../parts/files/sharefile.ts';
import { attempt, store } from '../state/appstate.ts';
import { dayTimeWords, sizeWords } from '../words/when.ts';
import { ImportSheet } from './importsheet.tsx';

const ON: Readonly<Record<NonNullable<Snapshot['on']>, string>> = {
  game: 'after a game',
  upgrade: 'before an update',
  restore: 'before a restore',
  removal: 'before a removal',
  correction: 'before a correction',
};

export function SnapshotList() {
  const [list, setList] = useState<readonly Snapshot[] | undefined>(undefined);
  const [looking, setLooking] = useState<Looking | undefined>(undefined);
  useEffect(() => {
    const load = () => void attempt(store.value!.snapshots().then(setList));
    load();
    return store.value!.subscribe(({ kind }) => kind === 'replaced' && load());
  }, []);
  const read = async (snapshot: Snapshot) => {
    const file = await store.value!.snapshotFile(snapshot);
    setLooking({ snapshot, file, opened: await store.value!.openFile(file, true) });
  };
  // One guard for all rows, because two open sheets would overlap.
  const openSnapshot = useOnce((snapshot: Snapshot) => attempt(read(snapshot)));
  const close = () => {
    looking?.opened.transfer.close();
    setLooking(undefined);
  };
  return (
    <Section title="Snapshots">
      <p>Automatic copies: three from games and updates, three from before an import or removal.</p>
      {list?.length === 0 && <p>None yet.</p>}
      <Rows label="Snapshots">
        {list?.map((snapshot) => (
          <Row
            key={snapshot.name}
            title={dayTimeWords(snapshot.at)}
            detail={snapshotWords(snapshot).join(' · ')}
            onPress={() => openSnapshot(snapshot)}
          />
        ))}
      </Rows>
      {looking && (
        <ImportSheet opened={looking.opened} what="snapshot" keys={<SaveKey {...looking} />} onClose={close} />
      )}
    </Section>
  );
}

type Looking = { readonly snapshot: Snapshot; readonly file: Blob; readonly opened: OpenedFile };

const snapshotWords = ({ on, campaigns, men, length, instead = [] }: Snapshot): readonly string[] => [
  ...(campaigns ? [campaigns.join(', ')] : []),
  countOf(men, 'man', 'men'),
  sizeWords(length),
  ...(on ? [ON[on]] : []),
  ...instead.map((at) => `storage was full: the one of ${dayTimeWords(at)} went to make room`),
];

const SAID: Readonly<Partial<Record<ShareResult, string>>> = {
  shared: 'Snapshot shared as a backup.',
  downloaded: 'Snapshot saved to your downloads as a backup.',
  copied: 'Snapshot copied.',
  pending: NO_SHARE_SHEET_HINT,
};

function SaveKey({ snapshot, file }: Looking) {
  const [said, setSaid] = useState<string | undefined>(undefined);
  const name = fileName('snapshot', new Date(snapshot.at));
  const report = (result: ShareResult) => setSaid(SAID[result]);
  const press = (leaving: Promise<ShareResult>) => attempt(leaving.then(report));
  return (
    <>
      <Button
        kind="quiet"
        icon="share"
        label="Save it as a file"
        onPress={() => press(shareFile(file, name, report))}
      />
      {canShare() && <Button kind="quiet" label="Download it" onPress={() => press(downloadFile(file, name))} />}
      <p role="status">{said}</p>
    </>
  );
}
