import { Store } from '@caderneta/app-kit';

/** Chrome's event for an app that can be installed. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/** 'done' after the app was installed in this visit. */
export const installOffer = new Store<InstallOffer | 'done' | null>(null);

/** Stores the browser's offer until the person asks for it in the settings. */
export function storeInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOffer.set(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => installOffer.set('done'));
}
