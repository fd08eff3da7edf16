import { LongText } from '../../../components/fields/longtext.tsx';
import { Button } from '../../../components/frame/button.tsx';
import { Sheet } from '../../../components/frame/sheet.tsx';
import { attempt, say, textToCopy } from '../../state/appstate.ts';
import { copyText } from './sharefile.ts';

export function CopyByHandSheet({ text }: { readonly text: string }) {
  const close = () => {
    textToCopy.value = undefined;
  };
  const again = async () => {
    if ((await copyText(text)) === 'by hand') return;
    close();
    say('Copied.');
  };
  return (
    <Sheet
      title="Copy it by hand"
      onClose={close}
      actions={<Button wide icon="copy" label="Try to copy again" onPress={() => attempt(again())} />}
    >
      <p>This browser does not let the app copy. Tap the text to select it, then copy it.</p>
      <LongText label="The text to copy" value={text} />
    </Sheet>
  );
}
