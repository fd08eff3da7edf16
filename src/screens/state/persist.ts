/** How things stand with the browser's keeping: whether it may clear it, and how many bytes are used. */
export async function keptHow(): Promise<{ readonly safe: boolean | undefined; readonly used: number | undefined }> {
  const storage = navigator.storage;
  const [safe, estimate] = await Promise.all([storage?.persisted?.(), storage?.estimate?.()]);
  return { safe, used: estimate?.usage };
}

/** Whether this is a tab of an iPhone's browser, whose keeping the app on its home screen does not share. */
export const inSafariTab = (): boolean => 'standalone' in navigator && navigator.standalone === false;
