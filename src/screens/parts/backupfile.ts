import { dayOf, localTime } from '../../campaign/day.ts';
import { visibleText } from '../../engine/visible.ts';
import { uncopied } from '../state/appstate.ts';

/** How a file left the app: 'sheet' while a share sheet has not answered, undefined if the player cancelled or copies by hand. */
export type Left = 'shared' | 'downloaded' | 'copied' | 'sheet' | undefined;

/** Receives how a file left, if the share sheet answers after its key was released. */
export type LateResult = (left: Left) => void;

/** How long a key waits for the share sheet, in ms. Some browsers never answer. */
const PATIENCE = 1000;

/** What the screen says while a share sheet has not answered. */
export const NO_ANSWER = 'No share sheet? Press Download.';

const TYPES = {
  json: 'application/json',
  txt: 'text/plain',
  md: 'text/markdown',
  png: 'image/png',
  html: 'text/html',
} as const;

/** The most letters of a file's name that say what is in it: systems allow 255 bytes. */
const NAME_LETTERS = 50;

/** A file's name that says what is in it and of which day, in the letters of any script: "roll-call-campaign-1-2026-05-03". */
export function fileName(what: string, at: Date): string {
  const letters = visibleText(what)
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replaceAll(/^[-\p{M}]+/gu, '');
  const words = Array.from(letters).slice(0, NAME_LETTERS).join('').replaceAll(/-+$/g, '');
  return ['roll-call', words, dayOf(localTime(at))].filter(Boolean).join('-');
}

/** Hands a backup to the share sheet as .json, or else as .txt; downloads it if the browser shares neither. */
export async function shareFile(content: string | Blob, name: string, onLate: LateResult): Promise<Left> {
  const file = shareable(content, name);
  return file ? handOver({ files: [file] }, () => downloadFile(content, name), onLate) : downloadFile(content, name);
}

/** Hands a text to the share sheet; copies it if the browser does not share it. */
export const shareText = (text: string, title: string, onLate: LateResult): Promise<Left> =>
  handOver({ title, text }, () => copyText(text), onLate);

/** Hands something to the share sheet, or on `otherwise` if the browser refuses. Settles within PATIENCE if the sheet says nothing. */
export async function handOver(given: ShareData, otherwise: () => Promise<Left>, onLate: LateResult): Promise<Left> {
  const answer = share(given, otherwise);
  const left = await Promise.race([answer, new Promise<'sheet'>((wait) => setTimeout(wait, PATIENCE, 'sheet'))]);
  if (left === 'sheet') void answer.then(onLate);
  return left;
}

async function share(given: ShareData, otherwise: () => Promise<Left>): Promise<Left> {
  try {
    await navigator.share(given);
    return 'shared';
  } catch (error) {
    // Browsers refuse with many kinds of errors; only the player cancels with this one.
    return error instanceof Error && error.name === 'AbortError' ? undefined : otherwise();
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
