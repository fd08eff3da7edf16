import { uncopied } from '../model/appstate.ts';

/** How a file left the app; undefined where the player stopped it, or has to copy it by hand. */
export type Left = 'shared' | 'downloaded' | 'copied' | undefined;

const TYPES = {
  json: 'application/json',
  txt: 'text/plain',
  md: 'text/markdown',
  png: 'image/png',
  html: 'text/html',
} as const;

/** A file's name that says what is in it and of which day: "roll-call-campaign-1-2026-05-03". */
export function fileName(what: string, day: Date): string {
  const words = what
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return ['roll-call', words, day.toISOString().slice(0, 10)].filter(Boolean).join('-');
}

/** Hands a backup to the phone's share sheet where it takes files, as .json or else .txt; undefined where the player stops it. */
export async function shareFile(content: string | Blob, name: string): Promise<Left> {
  const file = shareable(content, name);
  return file ? handOver({ files: [file] }, () => downloadFile(content, name)) : downloadFile(content, name);
}

/** Hands a text to the phone's share sheet; undefined where the player stops it. */
export const sharedText = (text: string, title: string): Promise<Left> =>
  handOver({ title, text }, () => copyText(text));

/** Hands something to the phone's share sheet; undefined where the player stops it, and the other way where the phone does not let it. */
export async function handOver(given: ShareData, otherwise: () => Promise<Left>): Promise<Left> {
  try {
    await navigator.share(given);
    return 'shared';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    if (error instanceof DOMException && error.name === 'NotAllowedError') return otherwise();
    throw error;
  }
}

/** Whether the phone's share sheet takes files. */
export const canShare = (): boolean => shareable('', 'backup') !== undefined;

/** Whether the phone has a share sheet for texts. */
export const canShareText = (): boolean => navigator.canShare?.({ text: 'text' }) ?? false;

/** Puts a file among the phone's downloads. */
export async function downloadFile(
  content: string | Blob,
  name: string,
  kind: keyof typeof TYPES = 'json',
): Promise<Left> {
  const address = URL.createObjectURL(new Blob([content], { type: TYPES[kind] }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.${kind}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return 'downloaded';
}

/** Copies a file as text; where the browser refuses, shows the text to select by hand, and is undefined. */
export async function copyText(content: string | Blob): Promise<Left> {
  const text = typeof content === 'string' ? content : await content.text();
  // A page that is not secure has no clipboard.
  const { clipboard }: { readonly clipboard?: Clipboard } = navigator;
  try {
    await clipboard?.writeText(text);
    if (clipboard) return 'copied';
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  uncopied.value = text;
  return undefined;
}

function shareable(content: string | Blob, name: string): File | undefined {
  const files = (['json', 'txt'] as const).map((kind) => new File([content], `${name}.${kind}`, { type: TYPES[kind] }));
  return files.find((file) => navigator.canShare?.({ files: [file] }));
}
