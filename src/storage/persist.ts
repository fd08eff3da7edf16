/**
 * Asks the browser not to clear what is kept here; 'unknown' where it cannot be asked.
 * Some browsers ask the player in turn, so nothing may wait for it that he did not ask for himself.
 */
export async function askToPersist(
  storage: StorageManager | undefined = globalThis.navigator?.storage,
): Promise<'kept' | 'refused' | 'unknown'> {
  if (!storage?.persist) return 'unknown';
  if (await storage.persisted?.()) return 'kept';
  return (await storage.persist()) ? 'kept' : 'refused';
}
