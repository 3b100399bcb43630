import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { startPortal } from './server.ts';
import type { PortalServer } from './server.ts';

interface School {
  portal: PortalServer;
  end: () => Promise<void>;
}

async function openSchool(): Promise<School> {
  const folder = await mkdtemp(join(tmpdir(), 'caderneta-story-'));
  await cp(process.env.DEMO_SCHOOL_FOLDER!, folder, { recursive: true });
  const portal = await startPortal(folder);
  const end = async () => {
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { portal, end };
}

type SchoolOfFile = (file: string) => Promise<PortalServer>;

/** `test` whose `portal` is a server of its own for each file; `page.goto('/')` goes there. */
export const test = base.extend<{ portal: PortalServer }, { schoolOfFile: SchoolOfFile }>({
  schoolOfFile: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from the pattern
    async ({}, use) => {
      let current: { file: string; school: School } | undefined;
      await use(async (file) => {
        if (current?.file !== file) {
          await current?.school.end();
          current = { file, school: await openSchool() };
        }
        return current.school.portal;
      });
      await current?.school.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  portal: async ({ schoolOfFile }, use, { file }) => {
    await use(await schoolOfFile(file));
  },
  baseURL: async ({ portal }, use) => {
    await use(portal.url);
  },
});
