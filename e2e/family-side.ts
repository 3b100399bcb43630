import { expect, request } from '@playwright/test';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { phone } from './axe.ts';
import { password, people, type SignedIn, storedSession } from './people.ts';
import { schoolDay } from './school-days.ts';

export interface Guardian {
  id: string;
  name: string;
  email: string | null;
  students: { id: string; name: string; classroomName: string }[];
}

/** Calls the API as the page's employee. */
async function asEmployee(page: Page) {
  const { accessToken } = await storedSession(page);
  return { headers: { authorization: `Bearer ${accessToken}` } };
}

/** Guardians with an e-mail address whom the page's employee reaches, by name. */
export async function guardians(page: Page): Promise<Guardian[]> {
  const answer = await page.request.get('/v1/guardians?limit=200', await asEmployee(page));
  expect(answer.ok()).toBe(true);
  return ((await answer.json()) as Guardian[]).filter(({ email }) => email);
}

/** All guardians, as the office lists them. */
export function guardiansOfSchool(portal: string): Promise<Guardian[]> {
  return asOffice(portal, async (office, options) => {
    const answer = await office.get('/v1/guardians?limit=200', options);
    return (await answer.json()) as Guardian[];
  });
}

/**
 * Guardians with an e-mail address whom the page's employee reaches, each with one child who has no
 * other guardian.
 */
export async function soleGuardians<Found extends Guardian>(page: Page): Promise<Found[]> {
  const all = await guardiansOfSchool(new URL(page.url()).origin);
  const guardiansOf = Map.groupBy(
    all.flatMap(({ students }) => students),
    ({ id }) => id,
  );
  const reached = (await guardians(page)) as Found[];
  return reached.filter(
    ({ students }) => students.length === 1 && guardiansOf.get(students[0]!.id)!.length === 1,
  );
}

/** A guardian of one child and with an e-mail address, as the office finds them. */
export async function guardianOfOneChild(portal: string): Promise<Guardian> {
  const all = await guardiansOfSchool(portal);
  return all.find(({ email, students }) => email && students.length === 1)!;
}

/** How many messages the page's employee has not read, as the server counts. */
export async function unreadMessages(page: Page): Promise<number> {
  const answer = await page.request.get('/v1/chats/summary?limit=200', await asEmployee(page));
  const chats = (await answer.json()) as { unreadMessageCount: number }[];
  return chats.reduce((sum, { unreadMessageCount }) => sum + unreadMessageCount, 0);
}

/** The office invites the children of these guardians to an event in ten days; answers its id. */
export function sendEvent(portal: string, title: string, invited: Guardian[]): Promise<string> {
  const [startTime, endTime] = ['09:00', '11:30'].map(
    (time) => `${schoolDay(10)}T${time}:00-03:00`,
  );
  return asOffice(portal, async (office, options) => {
    const texts = { title, description: 'Saímos da escola às nove.', place: 'Planetário' };
    const studentIds = invited.flatMap(({ students }) => students.map(({ id }) => id));
    const data = { communication: { ...texts, startTime, endTime }, studentIds };
    const answer = await office.post('/v1/communication/event', { ...options, data });
    expect(answer.status()).toBe(201);
    return ((await answer.json()) as { id: string }).id;
  });
}

/** Calls the API of a portal as the school's office, apart from the sign-in of any page. */
export async function asOffice<T>(
  portal: string,
  call: (office: APIRequestContext, options: { headers: { authorization: string } }) => Promise<T>,
): Promise<T> {
  const office = await request.newContext({ baseURL: portal });
  const { email } = people.administrator;
  const data = { email, password, grantType: 'Password' };
  const signedIn = await office.post('/v1/authentication/login', { data });
  const { accessToken } = (await signedIn.json()) as SignedIn;
  try {
    return await call(office, { headers: { authorization: `Bearer ${accessToken}` } });
  } finally {
    await office.dispose();
  }
}

/** A new personal link of a guardian, as the office hands it out: teachers may not see each. */
export function personalLink(page: Page, guardian: Guardian): Promise<string> {
  return linkFromOffice(new URL(page.url()).origin, guardian);
}

/** The same, where no employee's page is open. */
export function linkFromOffice(portal: string, { id }: Guardian): Promise<string> {
  return asOffice(portal, async (office, options) => {
    const answer = await office.post(`/v1/guardians/${id}/links`, options);
    expect(answer.status()).toBe(201);
    return ((await answer.json()) as { url: string }).url;
  });
}

/** Opens an address of the family's app on a phone of its own. */
export async function openPhone(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: phone, hasTouch: true, locale: 'pt-BR' });
  const family = await context.newPage();
  await family.goto(address);
  return family;
}

/** Enters by the open link, and declines what a device is offered that has a worker. */
export async function enterFamily(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'entrar', exact: true }).click();
  const decline = page.getByRole('button', { name: 'agora não' });
  const entered = page.getByRole('navigation', { name: 'Principal' });
  await expect(decline.or(entered)).toBeVisible();
  if (await decline.isVisible()) await decline.click();
}

/** The family's API from a device that the link has paired. */
export async function pairedDevice(link: string): Promise<APIRequestContext> {
  const { origin, hash } = new URL(link);
  const device = await request.newContext({ baseURL: origin });
  const answer = await device.post('/v1/family/session', { data: { token: hash.slice(1) } });
  expect(answer.status()).toBe(201);
  return device;
}

/** A paired phone whose browser runs no scripts. */
export async function withoutScripts(
  browser: Browser,
  portal: string,
  guardian: Guardian,
): Promise<Page> {
  const device = await pairedDevice(await linkFromOffice(portal, guardian));
  const storageState = await device.storageState();
  await device.dispose();
  const context = await browser.newContext({
    ...{ baseURL: portal, storageState, javaScriptEnabled: false, locale: 'pt-BR' },
    viewport: { width: 390, height: 844 },
  });
  return context.newPage();
}

/** The guardian writes to the school, message after message. */
export async function writeToSchool(device: APIRequestContext, texts: string[]): Promise<void> {
  for (const text of texts) {
    const answer = await device.post('/v1/family/chat/send', { data: { text } });
    expect(answer.status()).toBe(201);
  }
}

/** The office writes to a guardian, message after message. */
export function writeToGuardian(page: Page, { id }: Guardian, texts: string[]): Promise<void> {
  return asOffice(new URL(page.url()).origin, async (office, options) => {
    const opened = await office.post('/v1/chats', { ...options, data: { responsibleId: id } });
    const { chatId } = (await opened.json()) as { chatId: string };
    for (const text of texts) {
      const data = { text };
      const answer = await office.post(`/v1/chats/${chatId}/send`, { ...options, data });
      expect(answer.status()).toBe(201);
    }
  });
}
