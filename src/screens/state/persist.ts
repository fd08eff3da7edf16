/** `safe`: the browser will not clear the storage. `used`: bytes. */
export async function keptHow(): Promise<{ readonly safe: boolean | undefined; readonly used: number | undefined }> {
  const storage = navigator.storage;
  const [safe, estimate] = await Promise.all([storage?.persisted?.(), storage?.estimate?.()]);
  return { safe, used: estimate?.usage };
}

/** An iPhone's browser tab does not share its storage with the installed app. */
export const inSafariTab = (): boolean => 'standalone' in navigator && navigator.standalone === false;
