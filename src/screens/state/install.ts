import { signal } from '@preact/signals';

type Installer = Event & { prompt(): Promise<unknown> };

export const installer = signal<Installer | undefined>(undefined);

/** Saves the browser's install offer for later. The event fires once, before the first screen. */
export function followInstaller(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installer.value = event as Installer;
  });
  addEventListener('appinstalled', () => {
    installer.value = undefined;
  });
}

export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);
