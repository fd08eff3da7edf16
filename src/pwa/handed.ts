/** Path of the share target, repeated in the manifest. */
export const POSTED = 'handed';

const CACHE = 'handed';

export async function keepHanded(file: Blob): Promise<void> {
  await (await caches.open(CACHE)).put(POSTED, new Response(file));
}

export async function handedOver(): Promise<Blob | undefined> {
  const file = await globalThis.caches?.open(CACHE).then((cache) => cache.match(POSTED));
  return file?.blob();
}

export async function forgetHanded(): Promise<void> {
  await globalThis.caches?.delete(CACHE);
}

export function posted(form: FormData): Blob | undefined {
  const [file, text] = [form.get('file'), form.get('text')];
  if (file instanceof Blob && file.size > 0) return file;
  return typeof text === 'string' && text !== '' ? new Blob([text]) : undefined;
}
