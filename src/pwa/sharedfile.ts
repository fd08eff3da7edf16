/** Path of the share target, repeated in the manifest. */
export const SHARE_PATH = 'handed';

const CACHE = 'handed';

export async function storeSharedFile(file: Blob): Promise<void> {
  await (await caches.open(CACHE)).put(SHARE_PATH, new Response(file));
}

export async function readSharedFile(): Promise<Blob | undefined> {
  const file = await globalThis.caches?.open(CACHE).then((cache) => cache.match(SHARE_PATH));
  return file?.blob();
}

export async function deleteSharedFile(): Promise<void> {
  await globalThis.caches?.delete(CACHE);
}

export function sharedContent(form: FormData): Blob | undefined {
  const [file, text] = [form.get('file'), form.get('text')];
  if (file instanceof Blob && file.size > 0) return file;
  return typeof text === 'string' && text !== '' ? new Blob([text]) : undefined;
}
