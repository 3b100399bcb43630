import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** Chromium without a window needs about two thirds of the time. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const chromium = existsSync(headlessShell) ? headlessShell : '/usr/bin/chromium';

const chromiumFlags = [
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

/** Stories on the production build, against the real server: `npm run e2e`. */
export default defineConfig({
  testMatch: '**/*.story.ts',
  globalSetup: './demo-school.setup.ts',
  workers: 2,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'playwright-report/report.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // A service worker would answer what a story intercepts.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Pictures of the page for a trace fetch its blob: addresses, which its policy reports.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? chromium,
      args: chromiumFlags,
    },
  },
});
