import { test as base } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { ConsoleErrors } from './console-errors.ts';
import { copyDemoSchool, removeSchool } from './demo-school.ts';
import { signedInState } from './people.ts';
import type { Person } from './people.ts';
import { startPortal } from './server.ts';
import type { PortalOptions, PortalServer } from './server.ts';

interface School {
  portal: PortalServer;
  end: () => Promise<void>;
}

export async function openSchool(options?: PortalOptions): Promise<School> {
  const folder = await copyDemoSchool();
  try {
    const portal = await startPortal(folder, options);
    const end = async () => {
      await portal.stop();
      await removeSchool(folder);
    };
    return { portal, end };
  } catch (error) {
    await removeSchool(folder);
    throw error;
  }
}

type SchoolOfFile = (file: string) => Promise<PortalServer>;

interface StoryFixtures {
  /** A server of its own for each file; `page.goto('/')` goes there. */
  portal: PortalServer;
  /** Who is signed in when the story begins. */
  as: Person | 'nobody';
  /** A story fails where a page complains about something it did not allow. */
  consoleErrors: ConsoleErrors;
}

export const test = base.extend<StoryFixtures, { schoolOfFile: SchoolOfFile }>({
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
    { scope: 'worker' },
  ],
  portal: async ({ schoolOfFile }, use, { file }) => {
    await use(await schoolOfFile(file));
  },
  baseURL: async ({ portal }, use) => {
    await use(portal.url);
  },
  as: ['nobody', { option: true }],
  storageState: async ({ portal, as }, use) => {
    await use(as === 'nobody' ? undefined : await signedInState(portal.url, as));
  },
  consoleErrors: [
    async ({ context }, use) => {
      const errors = new ConsoleErrors(context);
      await use(errors);
      errors.expectNone();
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

/** A page once the app has taken the place of what the server drew. */
export const appOf = (page: Page): Locator =>
  page.locator('body:not(:has(.frame-drawn, #first-view))');
