/** The address that other apps post a file to, in the app's own folder; the manifest names it as well. */
export const POSTED = 'handed';

const CACHE = 'handed';

/** A file as another app gave it to this one. */
export async function keepHanded(file: Blob): Promise<void> {
  await (await caches.open(CACHE)).put(POSTED, new Response(file));
}

/** The file that was handed over last and has not been looked at; undefined where there is none, or nothing can be kept. */
export async function handedOver(): Promise<Blob | undefined> {
  const file = await globalThis.caches?.open(CACHE).then((cache) => cache.match(POSTED));
  return file?.blob();
}

/** Forgets the file once it has been looked at. */
export async function forgetHanded(): Promise<void> {
  await globalThis.caches?.delete(CACHE);
}

/** What a share sheet posted: its file, or else the text; undefined where it is neither. */
export function posted(form: FormData): Blob | undefined {
  const [file, text] = [form.get('file'), form.get('text')];
  if (file instanceof Blob && file.size > 0) return file;
  return typeof text === 'string' && text !== '' ? new Blob([text]) : undefined;
}
