import { signal } from '@preact/signals';

/** The browser's own question whether to install, where it offers one. */
type Installer = Event & { prompt(): Promise<unknown> };

/** The browser's offer to install the app, as long as it stands. */
export const installer = signal<Installer | undefined>(undefined);

/** Keeps the browser's offer until the player wants it; from before the first screen, as it comes once. */
export function followInstaller(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installer.value = event as Installer;
  });
  addEventListener('appinstalled', () => {
    installer.value = undefined;
  });
}

/** Whether the app stands on the home screen already, and not in a tab of a browser. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);
