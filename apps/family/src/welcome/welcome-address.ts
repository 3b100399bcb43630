import { paths } from '@caderneta/family-texts';
import { installOffer } from '../install/install-offer.ts';
import { isAndroid, isApple, isInApp, isInstalled } from '../install/device.ts';
import { readPushState } from '../install/push.ts';

/** Says that this device was offered notices and the home screen. */
const key = 'caderneta.familia.boas-vindas';

// webpack writes the value in its place.
declare const process: { env: { NODE_ENV?: string } };

/**
 * The address to open after a device was paired: offers notices and the home screen once for each
 * device that can have them.
 * @param target where the person goes after that
 */
export async function welcomeBefore(target: string): Promise<string> {
  if (wasOffered() || !(await canOffer())) return target;
  return `${paths.welcome}?depois=${encodeURIComponent(target)}`;
}

/** Whether there is something to offer. An installed app has its own device on an iPhone. */
async function canOffer(): Promise<boolean> {
  if (isInApp()) return false;
  if (!isInstalled() && (installOffer.current() !== null || isApple() || isAndroid())) return true;
  if (process.env.NODE_ENV === 'production') {
    const { registerWorker } = await import('../install/service-worker.ts');
    await registerWorker().catch(() => undefined);
  }
  return (await readPushState()) === 'off';
}

/** True also where the browser forbids to store it: an offer at every visit would be worse. */
function wasOffered(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return true;
  }
}

/** The offer does not come back to this device, whatever becomes of it. */
export function storeOffered(): void {
  try {
    localStorage.setItem(key, 'sim');
  } catch {
    // Storage is forbidden or full.
  }
}
