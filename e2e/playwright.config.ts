import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { headlessShell } from './chromium.ts';

// What Node compiled is kept for all that stories start: workers, servers, commands and builds.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('../node_modules/.cache/node', import.meta.url),
);

/** Stories on the production build, against the real server: `npm run e2e`. */
export default defineConfig({
  testMatch: '**/*.story.ts',
  globalSetup: './demo-school.setup.ts',
  // The only pictures that stories compare are those of help.
  snapshotPathTemplate: '../apps/api/src/portal/help/pictures/{arg}{ext}',
  // Stories wait for their servers and browsers.
  workers: '150%',
  forbidOnly: true,
  // A story that wavers is mended.
  retries: 0,
  // A story fails by what it waits for; its own limit only ends what hangs. Both are wide: machines
  // that tell stories are slow.
  timeout: 900_000,
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  reporter: [['list'], ['json', { outputFile: 'playwright-report/report.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // A service worker would answer what a story intercepts.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: headlessShell,
  },
});
