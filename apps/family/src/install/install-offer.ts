import { Store } from '@caderneta/app-kit';

/** What Chrome hands over where the app can be installed. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

export const installOffer = new Store<InstallOffer | null>(null);

/** Keeps the browser's offer until the person asks for it in the settings. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOffer.set(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => installOffer.set(null));
}
