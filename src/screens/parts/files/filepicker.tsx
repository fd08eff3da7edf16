import { useRef } from 'preact/hooks';
import { Button } from '../../../components/frame/button.tsx';

export function FilePicker({
  label,
  accept = '.json,.txt,application/json,text/plain',
  onFile,
}: {
  readonly label: string;
  readonly accept?: string;
  readonly onFile: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button wide label={label} onPress={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
