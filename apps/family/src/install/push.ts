import { api } from '@caderneta/api-client/fetch';
import { subscribeToPush, unsubscribeFromPush } from '@caderneta/api-client/contract';
import { queryOptions } from '@tanstack/react-query';
import { isApple, isInApp, isInstalled } from './device.ts';

/**
 * - `inApp`: another app shows the page, and no notices;
 * - `unsupported`: this browser has no notifications;
 * - `needsInstall`: an iPhone has them for installed apps only;
 * - `denied`: the person refused them in the browser.
 */
export type PushState = 'inApp' | 'unsupported' | 'needsInstall' | 'denied' | 'off' | 'on';

/** Says why a tap did not switch notices on. */
export function refusedPush(state: PushState): string {
  return state === 'denied'
    ? 'Os avisos ficaram bloqueados neste navegador. Para ligar, libere as notificações nas configurações dele.'
    : 'Você ainda não permitiu os avisos. Dá para ligar quando quiser, em ‘Mais’.';
}

export const pushQuery = () => queryOptions({ queryKey: ['push'], queryFn: readPushState });

async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  return workers?.getRegistration('/familia');
}

const isSupported = () => 'PushManager' in window && 'Notification' in window;

export async function readPushState(): Promise<PushState> {
  if (isInApp()) return 'inApp';
  if (!isSupported()) return isApple() && !isInstalled() ? 'needsInstall' : 'unsupported';
  const registration = await registered();
  if (!registration) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off';
}

/** @param text base64url */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Asks for permission, which the browser grants only after a tap. */
export async function turnPushOn(pushKey: string): Promise<PushState> {
  const { person } = api;
  if ((await Notification.requestPermission()) !== 'granted') return readPushState();
  const registration = await registered();
  if (!registration) return 'unsupported';
  // On a first visit the worker may still be loading.
  if (!registration.active) await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(pushKey),
  });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  try {
    const body = { endpoint, keys: { p256dh, auth } };
    await api.call(subscribeToPush, { body }, { person });
  } catch (error) {
    // A subscription that the server knows nothing of would only look like one.
    await subscription.unsubscribe();
    throw error;
  }
  return 'on';
}

export async function turnPushOff(): Promise<PushState> {
  await api.call(unsubscribeFromPush, {});
  await endSubscription();
  return readPushState();
}

/** Ends the subscription of this browser; the server deletes its own with the session. */
export async function endSubscription(): Promise<void> {
  if (!isSupported()) return;
  const subscription = await (await registered())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
