import { createStore } from '../app/store.ts';

/** What Chrome hands over where the app can be installed. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

export const installOffer = createStore<InstallOffer | null>(null);

/** Keeps the browser's offer until the person asks for it in the settings. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOffer.write(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => installOffer.write(null));
}
