import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { browserProject } from './packages/remote-kit/src/jest/browser-project.ts';
import { nodeProject } from './tooling/jest/node.mjs';
import { remotesIn } from './tooling/start/apps.ts';

const root = (folder) => fileURLToPath(new URL(folder, import.meta.url));
const browser = (name, folder) => browserProject({ name, root: root(folder) });
const api = (database, options) =>
  nodeProject({
    name: `api on ${database}`,
    root: root('apps/api'),
    roots: [root('apps/api'), root('apps/demo-school')],
    testMatch: ['**/*.test.ts'],
    globalSetup: root(`apps/api/testing/${database}.setup.ts`),
    globalTeardown: root(`apps/api/testing/${database}.teardown.ts`),
    globals: { databaseUnderTest: database },
    ...options,
  });
const runsAll = process.env.EVERY_DATABASE === '1';
/** Tests of what PGlite does itself. With `EVERY_DATABASE=1` all run on it (ADR 067). */
const ofPglite = [
  'backup/backup',
  'backup/running-server',
  'database/*',
  'jobs/*',
  'telling/turns',
  'permission-matrix',
  'school-cli/*',
  'start-server',
  'start',
  '**/*.pglite',
].map((name) => `**/src/${name}.test.ts`);
/** Files whose subject is the same on both databases. */
const once = String.raw`\.once\.test\.ts$`;

export default {
  // Many tests wait for databases and other processes.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // PGlite's memory is freed with its worker.
  workerIdleMemoryLimit: '1GB',
  projects: [
    browser('api-client', 'packages/api-client'),
    browser('app-kit', 'packages/app-kit'),
    browser('platform', 'packages/platform'),
    browser('conversation', 'packages/conversation'),
    browser('edit-form', 'packages/edit-form'),
    browser('guardian-access', 'packages/guardian-access'),
    browser('listing', 'packages/listing'),
    browser('ui', 'packages/ui'),
    browser('shell', 'apps/shell'),
    ...remotesIn(root('.')).map((name) => browser(name, `apps/${name}`)),
    {
      ...browser('family', 'apps/family'),
      testPathIgnorePatterns: ['/node_modules/', '/dist/', '/src/server/'],
    },
    // What the server draws has no window.
    {
      ...browser('family-server', 'apps/family'),
      testEnvironment: 'node',
      setupFilesAfterEnv: [],
      testMatch: ['<rootDir>/src/server/*.test.ts'],
    },
    nodeProject({
      name: 'demo-school',
      root: root('apps/demo-school'),
      testMatch: ['<rootDir>/**/*.once.test.ts'],
    }),
    nodeProject({ name: 'family-texts', root: root('packages/family-texts') }),
    nodeProject({ name: 'formats', root: root('packages/formats') }),
    nodeProject({ name: 'links', root: root('packages/links') }),
    nodeProject({ name: 'school-time', root: root('packages/school-time') }),
    nodeProject({ name: 'releases', root: root('packages/releases') }),
    nodeProject({ name: 'remote-kit', root: root('packages/remote-kit') }),
    nodeProject({ name: 'tooling', root: root('tooling') }),
    api('pglite', {
      testPathIgnorePatterns: ['/node_modules/', once, String.raw`\.postgresql\.test\.ts$`],
      ...(!runsAll && { testMatch: ofPglite }),
    }),
    api('postgresql', {
      testPathIgnorePatterns: [
        '/node_modules/',
        String.raw`/demo-school/.*\.once\.test\.ts$`,
        String.raw`\.pglite\.test\.ts$`,
      ],
    }),
  ],
};
