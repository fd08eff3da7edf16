import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../../components/frame/button.tsx';
import { Sheet } from '../../../components/frame/sheet.tsx';
import { attempt } from '../../state/appstate.ts';
import { downloadFile, NO_SHARE_SHEET_HINT, type ShareResult, shareWith } from './sharefile.ts';

/** File to share. `what` is its label, such as "Picture". `name` has no extension. */
export type FileToShare = {
  readonly what: string;
  readonly content: Blob;
  readonly name: string;
  readonly kind: 'png' | 'html';
};

/**
 * Sheet that shares or downloads a file. Browsers share only during a tap, so the file must be ready before the keys
 * work.
 */
export function FileSheet({
  title,
  file,
  onClose,
  children,
}: {
  readonly title: string;
  readonly file: FileToShare | undefined;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}) {
  const [said, setSaid] = useState('');
  return (
    <Sheet title={title} onClose={onClose} actions={file && <Keys {...file} onSaid={setSaid} />}>
      {children}
      <p role="status">{said}</p>
    </Sheet>
  );
}

function Keys({ what, content, name, kind, onSaid }: FileToShare & { readonly onSaid: (words: string) => void }) {
  const files = [new File([content], `${name}.${kind}`, { type: content.type })];
  const download = () => downloadFile(content, name, kind);
  const report = (result: ShareResult) => onSaid(resultWords(what, result));
  const press = (leaving: Promise<ShareResult>) => attempt(leaving.then(report));
  const shares = navigator.canShare?.({ files });
  return (
    <>
      {shares && <Button label="Download" onPress={() => press(download())} />}
      <Button
        kind="primary"
        icon="share"
        label={shares ? 'Share' : 'Download'}
        onPress={() => press(shares ? shareWith({ files }, download, report) : download())}
      />
    </>
  );
}

function resultWords(what: string, result: ShareResult): string {
  if (result === 'cancelled') return '';
  return result === 'pending'
    ? NO_SHARE_SHEET_HINT
    : `${what} ${result === 'shared' ? 'shared' : 'saved to your downloads'}.`;
}
