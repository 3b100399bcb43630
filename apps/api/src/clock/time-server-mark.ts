import { stat } from 'node:fs/promises';

/** systemd-timesyncd touches it whenever a time server has told it the time. */
const mark = '/run/systemd/timesync/synchronized';
/** It asks at least every 34 minutes. */
const freshMilliseconds = 45 * 60_000;

/** Whether a time server has confirmed this machine's clock lately. Other programs leave no such mark. */
export async function hasFreshMark(own: number): Promise<boolean> {
  const found = await stat(mark).catch(() => undefined);
  return found !== undefined && Math.abs(own - found.mtimeMs) < freshMilliseconds;
}
