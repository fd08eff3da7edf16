import { useEffect, useRef, useState } from 'preact/hooks';
import { LongText } from '../../components/fields/longtext.tsx';
import { Button } from '../../components/frame/button.tsx';
import { Notice } from '../../components/frame/notice.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import { deleteSharedFile, readSharedFile } from '../../pwa/sharedfile.ts';
import type { OpenedFile } from '../../storage/store.ts';
import { FilePicker } from '../parts/files/filepicker.tsx';
import { lazyComponent } from '../parts/lazycomponent.tsx';
import { attempt, store } from '../state/appstate.ts';
import { noteContact } from '../state/otherphones.ts';
import type { CloseProps } from '../state/props.ts';
import { go, route, to } from '../state/route.ts';
import { ImportSheet } from './importsheet.tsx';
import { LinkKey } from './linkkey.tsx';

const ScanCodes = lazyComponent(() => import('../share/link/sheets.ts').then((file) => file.ScanCodes));

/** Keys that restore a backup from a file, text or codes. Its content is shown before anything changes. */
export function ImportBackup({ opensSharedFile }: { readonly opensSharedFile: boolean }) {
  const [opened, setOpened] = useState<(OpenedFile & { readonly isBackup: boolean }) | undefined>(undefined);
  const [source, setSource] = useState<'text' | 'codes' | 'link' | undefined>(undefined);
  const [reading, setReading] = useState(false);
  const [refused, setRefused] = useState<string | undefined>(undefined);
  const newestImport = useRef(0);
  const openBackup = async (file: Blob, isBackup = true) => {
    newestImport.current += 1;
    const thisImport = newestImport.current;
    setSource(undefined);
    setRefused(undefined);
    setReading(true);
    try {
      const found = await store.value!.openFile(file);
      await noteContact(found.contents);
      // A newer file was chosen while this one loaded.
      if (thisImport !== newestImport.current) return found.transfer.close();
      setOpened({ ...found, isBackup });
    } catch (error) {
      if (thisImport !== newestImport.current) return;
      setRefused(error instanceof Error ? error.message : String(error));
    }
    setReading(false);
  };
  const close = () => {
    opened?.transfer.close();
    setOpened(undefined);
  };
  const openSharedFile = async () => {
    const here = route.value;
    const file = await readSharedFile();
    if (file) await openBackup(file);
    else setRefused('No file arrived. Share it again, or tap “Restore a backup”.');
    // The file stays pending if the user left this screen meanwhile.
    if (route.value !== here) return;
    await deleteSharedFile();
    go(['settings'], 'replace');
  };
  useEffect(() => {
    if (opensSharedFile) attempt(openSharedFile());
  }, [opensSharedFile]);
  // A file that finishes loading after this screen closes is discarded.
  useEffect(
    () => () => {
      newestImport.current += 1;
    },
    [],
  );
  return (
    <>
      <FilePicker label="Restore a backup" onFile={(file) => void openBackup(file)} />
      <div class="keys-line">
        <Button label="Scan QR codes" onPress={() => setSource('codes')} />
        <Button label="Watch a game" onPress={() => setSource('link')} />
        <Button label="Join a club" href={to('club')} />
        <Button kind="quiet" label="Paste a backup" onPress={() => setSource('text')} />
      </div>
      {reading && <p role="status">Reading the backup…</p>}
      {refused && (
        <Notice tone="error" title="Import failed. Nothing has changed.">
          {refused}
        </Notice>
      )}
      {source === 'text' && (
        <PasteSheet onText={(text) => openBackup(new Blob([text]))} onClose={() => setSource(undefined)} />
      )}
      <LinkKey on={source === 'link'} onClose={() => setSource(undefined)} />
      {source === 'codes' && (
        <ScanCodes onFile={(file) => openBackup(file, false)} onClose={() => setSource(undefined)} />
      )}
      {opened && <ImportSheet opened={opened} what="file" isBackup={opened.isBackup} onClose={close} />}
    </>
  );
}

function PasteSheet({ onText, onClose }: CloseProps & { readonly onText: (text: string) => unknown }) {
  const [text, setText] = useState('');
  return (
    <Sheet
      title="Paste a backup"
      onClose={onClose}
      form={{
        changed: text !== '',
        save: { label: 'Read this text', off: text.trim() === '', onPress: () => onText(text) },
      }}
    >
      <p>On the other phone tap “Copy it as text” and send yourself the text. Paste all of it here.</p>
      <LongText label="Text of the backup" value={text} onChange={setText} />
    </Sheet>
  );
}
