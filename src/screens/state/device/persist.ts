/**
 * Asks the browser to keep the stored data. Some browsers then ask the player. Only an action that the player requested
 * may wait for the result.
 */
export async function askToPersist(
  storage: StorageManager | undefined = globalThis.navigator?.storage,
): Promise<'kept' | 'refused' | 'unknown'> {
  if (!storage?.persist) return 'unknown';
  if (await storage.persisted?.()) return 'kept';
  return (await storage.persist()) ? 'kept' : 'refused';
}
