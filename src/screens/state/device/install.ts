import { signal } from '@preact/signals';

type InstallEvent = Event & { prompt(): Promise<unknown> };

export const installOffer = signal<InstallEvent | undefined>(undefined);

/** Saves the browser's install offer for later. The event fires once, before the first screen. */
export function captureInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOffer.value = event as InstallEvent;
  });
  addEventListener('appinstalled', () => {
    installOffer.value = undefined;
  });
}

export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);
