import { existsSync } from 'node:fs';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A microphone that beeps, and that pages may use.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];
const shell = '/usr/bin/chromium-headless-shell';
const whole = '/usr/bin/chromium';

/** Tells the stories in about two thirds of the time of the whole Chromium. */
export const headlessShell = {
  executablePath: process.env.CHROMIUM_PATH ?? (existsSync(shell) ? shell : whole),
  args,
};

/** Pass it to `test.use` where a page asks for notifications, which the headless shell refuses. */
export const wholeChromium = { executablePath: process.env.CHROMIUM_PATH ?? whole, args };
