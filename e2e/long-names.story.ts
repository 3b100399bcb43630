import { Client } from 'pg';
import { copyDemoSchool, databaseOf, removeSchool } from './demo-school.ts';
import { visitEveryPage } from './every-page.ts';
import { enterFamily, guardiansOfSchool, linkFromOffice } from './family-side.ts';
import { startPortal } from './server.ts';
import { expect, test as base } from './story.ts';

/** Everybody and everything has a name of 95 letters, of which 80 or so are one word. */
const namesOf: Record<string, string[]> = {
  schools: ['name'],
  classrooms: ['name'],
  students: ['name'],
  guardians: ['name'],
  employees: ['name'],
  communications: ['title', 'place'],
  notice_board_items: ['title'],
  files: ['original_name'],
  chat_messages: ['text'],
};

const test = base.extend({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from the pattern
  portal: async ({}, use) => {
    const folder = await copyDemoSchool();
    const client = new Client({ connectionString: (await databaseOf(folder)).DATABASE_URL });
    await client.connect();
    for (const [table, columns] of Object.entries(namesOf)) {
      const longer = columns.map((column) => `${column} = rpad(${column} || ' ', 95, 'm')`);
      await client.query(`update ${table} set ${longer.join()}`);
    }
    await client.end();
    const portal = await startPortal(folder);
    await use(portal);
    await portal.stop();
    await removeSchool(folder);
  },
});

test.use({ viewport: { width: 320, height: 640 }, serviceWorkers: 'allow' });

/** What makes a page wider than the screen, at normal and at twice as large text. */
function tooWide(path: string) {
  const root = document.documentElement;
  const found: string[] = [];
  for (const size of ['', '200%']) {
    root.style.fontSize = size;
    if (root.scrollWidth <= root.clientWidth) continue;
    const widest = Array.from(document.body.querySelectorAll('*'))
      .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
      .at(-1);
    found.push(
      `${path} ${size}: ${root.scrollWidth} px, ${widest?.outerHTML.slice(0, 200) ?? 'nothing'}`,
    );
  }
  root.style.fontSize = '';
  return found;
}

test.describe('an administrator', () => {
  test.use({ as: 'administrator' });

  test('finds no page of the portal that scrolls sideways', async ({ page }) => {
    const found: string[] = [];
    await visitEveryPage(page, ['/', '/alcance', '/perfil', '/diarios/listar'], async (path) => {
      found.push(...(await page.evaluate(tooWide, path)));
    });
    expect(found).toEqual([]);
  });
});

test('a guardian finds no page that scrolls sideways', async ({ page, portal, consoleErrors }) => {
  consoleErrors.allow(/status of 401|preloaded using link preload/);
  const [guardian] = await guardiansOfSchool(portal.url);
  await page.goto(await linkFromOffice(portal.url, guardian!));
  await enterFamily(page);
  const from = ['/familia', '/familia/mais', '/familia/mensagens', '/familia/diarios'];
  const found: string[] = [];
  await visitEveryPage(page, from, async (path) => {
    found.push(...(await page.evaluate(tooWide, path)));
  });
  expect(found).toEqual([]);
});
