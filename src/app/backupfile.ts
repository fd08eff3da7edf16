/** How a backup left the app; undefined where the player stopped it himself. */
export type Left = 'shared' | 'downloaded' | 'copied' | undefined;

/** A file's name that says what is in it and of which day: "roll-call-campaign-1-2026-05-03". */
export function fileName(what: string, day: Date): string {
  const words = what
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return ['roll-call', words, day.toISOString().slice(0, 10)].filter(Boolean).join('-');
}

/** Hands a backup to the phone's share sheet where it takes files, as .json or else .txt; undefined where the player stops it. */
export async function shared(text: string, name: string): Promise<Left> {
  const file = shareable(text, name);
  if (!file) return downloaded(text, name);
  try {
    await navigator.share({ files: [file] });
    return 'shared';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    if (error instanceof DOMException && error.name === 'NotAllowedError') return downloaded(text, name);
    throw error;
  }
}

/** Whether the phone's share sheet takes files. */
export const canShare = (): boolean => shareable('', 'backup') !== undefined;

/** Puts a backup among the phone's downloads. */
export function downloaded(text: string, name: string): Left {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return 'downloaded';
}

/** Copies a backup as text. */
export async function copied(text: string): Promise<Left> {
  await navigator.clipboard.writeText(text);
  return 'copied';
}

function shareable(text: string, name: string): File | undefined {
  const files = [
    new File([text], `${name}.json`, { type: 'application/json' }),
    new File([text], `${name}.txt`, { type: 'text/plain' }),
  ];
  return files.find((file) => navigator.canShare?.({ files: [file] }));
}
