import { dayOf, localTime } from '../../../campaign/records/dates.ts';
import { stripInvisible } from '../../../engine/data/visible.ts';
import { textToCopy } from '../../state/appstate.ts';

/** Result of sharing. 'pending': the share sheet is still open. 'by hand': the text is shown for the player to copy. */
export type ShareResult = 'shared' | 'downloaded' | 'copied' | 'pending' | 'cancelled' | 'by hand';

export type OnLateResult = (result: ShareResult) => void;

/** Time limit for the share sheet, in milliseconds. Some browsers never answer. */
const SHARE_TIMEOUT_MS = 1000;

export const NO_SHARE_SHEET_HINT = 'No share sheet? Press Download.';

const TYPES = {
  json: 'application/json',
  txt: 'text/plain',
  md: 'text/markdown',
  png: 'image/png',
  html: 'text/html',
} as const;

/** Maximum length of a title in a file name, in characters. File systems allow 255 bytes. */
const NAME_LETTERS = 50;

/** Returns a file name from a title in any script and a date: "roll-call-campaign-1-2026-05-03". */
export function fileName(what: string, at: Date): string {
  const letters = stripInvisible(what)
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replaceAll(/^[-\p{M}]+/gu, '');
  const words = Array.from(letters).slice(0, NAME_LETTERS).join('').replaceAll(/-+$/g, '');
  return ['roll-call', words, dayOf(localTime(at))].filter(Boolean).join('-');
}

/** Shares a backup as .json or .txt, or downloads it if the browser shares neither. */
export async function shareFile(content: string | Blob, name: string, onLate: OnLateResult): Promise<ShareResult> {
  const file = shareable(content, name);
  return file ? shareWith({ files: [file] }, () => downloadFile(content, name), onLate) : downloadFile(content, name);
}

export const shareText = (text: string, title: string, onLate: OnLateResult): Promise<ShareResult> =>
  shareWith({ title, text }, () => copyText(text), onLate);

/**
 * Opens the share sheet of the browser, or calls `otherwise` if that fails. After SHARE_TIMEOUT_MS it returns
 * 'pending', and `onLate` receives the result later.
 */
export async function shareWith(
  given: ShareData,
  otherwise: () => Promise<ShareResult>,
  onLate: OnLateResult,
): Promise<ShareResult> {
  const answer = share(given, otherwise);
  const result = await Promise.race([
    answer,
    new Promise<'pending'>((wait) => setTimeout(wait, SHARE_TIMEOUT_MS, 'pending')),
  ]);
  if (result === 'pending') void answer.then(onLate);
  return result;
}

async function share(given: ShareData, otherwise: () => Promise<ShareResult>): Promise<ShareResult> {
  try {
    await navigator.share(given);
    return 'shared';
  } catch (error) {
    // Browsers fail with many kinds of errors; AbortError means that the player cancelled.
    return error instanceof Error && error.name === 'AbortError' ? 'cancelled' : otherwise();
  }
}

export const canShare = (): boolean => shareable('', 'backup') !== undefined;

export const canShareText = (): boolean => navigator.canShare?.({ text: 'text' }) ?? false;

export async function downloadFile(
  content: string | Blob,
  name: string,
  kind: keyof typeof TYPES = 'json',
): Promise<ShareResult> {
  const address = URL.createObjectURL(new Blob([content], { type: TYPES[kind] }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.${kind}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return 'downloaded';
}

/** Copies a file as text. Shows the text for manual copying if the browser refuses. */
export async function copyText(content: string | Blob): Promise<ShareResult> {
  const text = typeof content === 'string' ? content : await content.text();
  // Insecure pages have no clipboard.
  const { clipboard }: { readonly clipboard?: Clipboard } = navigator;
  try {
    await clipboard?.writeText(text);
    if (clipboard) return 'copied';
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  textToCopy.value = text;
  return 'by hand';
}

function shareable(content: string | Blob, name: string): File | undefined {
  const files = (['json', 'txt'] as const).map((kind) => new File([content], `${name}.${kind}`, { type: TYPES[kind] }));
  return files.find((file) => navigator.canShare?.({ files: [file] }));
}
