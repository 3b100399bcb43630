import { millisecondsInWeek } from 'date-fns/constants';
import { complaints, phone } from './axe.ts';
import { enterFamily, guardianOfOneChild, linkFromOffice } from './family-side.ts';
import { expect, test } from './story.ts';
import { tabTo } from './tab-to.ts';

// With its worker, as on a phone.
test.use({ serviceWorkers: 'allow' });

interface Feed {
  items: { isUnread: boolean; asks: string | null; at: string }[];
  pendingCount: number;
}

const week = millisecondsInWeek;

test('a first visit shows what matters; a guardian answers it, and marks the rest as seen', async ({
  page,
  portal,
}, testInfo) => {
  await page.setViewportSize(phone);
  await page.goto(await linkFromOffice(portal.url, await guardianOfOneChild(portal.url)));
  await enterFamily(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Novidades' })).toBeVisible();

  const readFeed = (): Promise<Feed> =>
    page.evaluate(async () => (await fetch('/v1/family/feed?limit=100')).json() as Promise<Feed>);
  const all = await readFeed();
  const since = new Date(Date.now() - week - 60_000).toISOString();
  const unread = all.items.filter(({ isUnread }) => isUnread);
  expect(unread.length).toBeLessThan(all.items.length);
  expect(unread.filter(({ asks, at }) => !asks && at < since)).toEqual([]);
  const news = page.getByRole('navigation', { name: 'Principal' }).getByRole('link').first();
  await expect(news).toHaveAccessibleName(`Novidades ${unread.length} novidades não vistas`);
  await page.screenshot({ path: testInfo.outputPath('first-visit.png') });
  expect(await complaints(page, 'a first visit')).toEqual([]);

  const pending = page.getByRole('link', { name: /^Falta responder/ });
  await expect(pending).toHaveText(`Falta responder${all.pendingCount}`);
  await tabTo(page, pending);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/familia\?falta=1$/);
  await expect(page.locator('.feed-day').getByRole('link')).toHaveCount(all.pendingCount);
  await page.screenshot({ path: testInfo.outputPath('awaits-an-answer.png') });
  expect(await complaints(page, 'what awaits an answer')).toEqual([]);

  await page
    .locator('.feed-day')
    .getByRole('link', { name: /Falta confirmar/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'li e estou ciente' }).click();
  await expect(page.getByText('Você confirmou a leitura')).toBeVisible();
  await page.getByRole('link', { name: 'voltar para Novidades' }).click();
  await expect(page).toHaveURL(/\/familia\?falta=1$/);
  await expect(pending).toHaveText(`Falta responder${all.pendingCount - 1}`);

  const markAll = page.getByRole('button', { name: 'marcar tudo como visto' });
  await tabTo(page, markAll);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Tudo marcado como visto.')).toBeVisible();
  await expect(markAll).toBeHidden();
  await expect(news).toHaveAccessibleName('Novidades');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect((await readFeed()).items.filter(({ isUnread }) => isUnread)).toEqual([]);
  await expect(pending).toHaveText(`Falta responder${all.pendingCount - 1}`);
});
