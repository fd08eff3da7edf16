/** Returns the state of the storage. `safe` is true if the browser will not clear it. `used` is in bytes. */
export async function storageStatus(): Promise<{
  readonly safe: boolean | undefined;
  readonly used: number | undefined;
}> {
  const storage = navigator.storage;
  const [safe, estimate] = await Promise.all([storage?.persisted?.(), storage?.estimate?.()]);
  return { safe, used: estimate?.usage };
}

/** True in a browser tab on iOS, whose storage is separate from that of the installed app. */
export const isSafariTab = (): boolean => 'standalone' in navigator && navigator.standalone === false;
