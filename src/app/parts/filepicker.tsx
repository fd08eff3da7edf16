import { useRef } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';

/** A button that opens the phone's choice of files and hands over the one that is picked. */
export function FilePicker({ label, onFile }: { readonly label: string; readonly onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button wide label={label} onPress={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept=".json,.txt,application/json,text/plain"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
