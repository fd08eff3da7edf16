import { keepHanded } from '../../pwa/handed.ts';
import { go } from './route.ts';

/** The files that a system opened the app with; browsers that open none have no such queue. */
type LaunchQueue = {
  setConsumer(take: (launch: { readonly files: readonly { getFile(): Promise<File> }[] }) => void): void;
};

/** Where a file that was handed over is shown before anything changes. */
export const HANDED = ['settings', 'handed'] as const;

/** Shows what is in a file that the app was opened with. */
export function followLaunches(): void {
  (globalThis as { readonly launchQueue?: LaunchQueue }).launchQueue?.setConsumer(async ({ files: [opened] }) => {
    if (!opened) return;
    await keepHanded(await opened.getFile());
    go(HANDED);
  });
}
