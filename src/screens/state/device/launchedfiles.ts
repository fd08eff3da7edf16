import { storeSharedFile } from '../../../pwa/sharedfile.ts';
import { go } from '../route.ts';

type LaunchQueue = {
  setConsumer(take: (launch: { readonly files: readonly { getFile(): Promise<File> }[] }) => void): void;
};

export const RECEIVED_FILE_ROUTE = ['settings', 'handed'] as const;

export function openLaunchedFiles(): void {
  (globalThis as { readonly launchQueue?: LaunchQueue }).launchQueue?.setConsumer(async ({ files: [opened] }) => {
    if (!opened) return;
    await storeSharedFile(await opened.getFile());
    go(RECEIVED_FILE_ROUTE);
  });
}
