import { fileURLToPath } from 'node:url';
import { browserProject } from './tooling/jest/browser.mjs';
import { nodeProject } from './tooling/jest/node.mjs';

const root = (folder) => fileURLToPath(new URL(folder, import.meta.url));
const browser = (name, folder) => browserProject({ name, root: root(folder) });
const api = (database) =>
  nodeProject({
    name: `api on ${database}`,
    root: root('apps/api'),
    globalSetup: root(`apps/api/test/${database}.setup.ts`),
    globalTeardown: root(`apps/api/test/${database}.teardown.ts`),
    globals: { databaseUnderTest: database },
  });

export default {
  maxWorkers: '100%',
  // PGlite's memory is freed with its worker.
  workerIdleMemoryLimit: '1GB',
  projects: [
    browser('api-client', 'packages/api-client'),
    browser('platform', 'packages/platform'),
    browser('conversation', 'packages/conversation'),
    browser('form', 'packages/form'),
    browser('guardian-access', 'packages/guardian-access'),
    browser('listing', 'packages/listing'),
    browser('ui', 'packages/ui'),
    browser('shell', 'apps/shell'),
    browser('communications', 'apps/communications'),
    browser('diaries', 'apps/diaries'),
    browser('chat', 'apps/chat'),
    browser('manage', 'apps/manage'),
    browser('family', 'apps/family'),
    nodeProject({ name: 'tooling', root: root('tooling') }),
    api('pglite'),
    api('postgresql'),
  ],
};
