/** `safe`: the browser will not clear the storage. `used` is in bytes. */
export async function storageStatus(): Promise<{
  readonly safe: boolean | undefined;
  readonly used: number | undefined;
}> {
  const storage = navigator.storage;
  const [safe, estimate] = await Promise.all([storage?.persisted?.(), storage?.estimate?.()]);
  return { safe, used: estimate?.usage };
}

/** Only a tab on iOS: its storage is separate from the installed app's. */
export const isSafariTab = (): boolean => 'standalone' in navigator && navigator.standalone === false;
