import { expect, request } from '@playwright/test';
import type { BrowserContextOptions, Page } from '@playwright/test';

/** The demo sign-ins that `npm start` prints. */
export const people = {
  administrator: { email: 'admin@girassol.demo', firstName: 'Marina' },
  teacher: { email: 'prof@girassol.demo', firstName: 'Tiago' },
};
export type Person = keyof typeof people;

export const password = 'Senha123';

/** The shell's key for a session in localStorage. */
export const sessionKey = 'caderneta.session';

export interface SignedIn {
  employee: { id: string };
  accessToken: string;
  refreshToken: string;
  accessTokenExpiresIn: number;
  refreshTokenExpiresIn: number;
}

/** State of a browser after signing in: the stored session and the portal's cookie. */
export async function signedInState(url: string, person: Person | { email: string }) {
  const server = await request.newContext({ baseURL: url });
  const { email } = typeof person === 'string' ? people[person] : person;
  const answer = await server.post('/v1/authentication/login', {
    data: { email, password, grantType: 'Password' },
  });
  if (!answer.ok()) throw new Error(`Signing in as ${email} answered ${answer.status()}`);
  const info = (await answer.json()) as SignedIn;
  const { cookies } = await server.storageState();
  await server.dispose();
  const session = {
    ...info,
    accessTokenExpiresAt: Date.now() + info.accessTokenExpiresIn * 1000,
    refreshTokenExpiresAt: Date.now() + info.refreshTokenExpiresIn * 1000,
  };
  const localStorage = [{ name: sessionKey, value: JSON.stringify(session) }];
  return { cookies, origins: [{ origin: url, localStorage }] } satisfies NonNullable<
    BrowserContextOptions['storageState']
  >;
}

/** The session that a page's browser holds, while the page may be on its way to another. */
export async function storedSession(page: Page): Promise<SignedIn> {
  const { origins } = await page.context().storageState();
  const own = origins.find(({ origin }) => origin === new URL(page.url()).origin);
  const session = own?.localStorage.find(({ name }) => name === sessionKey);
  if (!session) throw new Error('Nobody is signed in.');
  return JSON.parse(session.value) as SignedIn;
}

/** Opens a list, unless the page has asked by itself and is at the sign-in already. */
export const askForSomething = (page: Page): Promise<void> =>
  page.evaluate(() =>
    document.querySelector<HTMLAnchorElement>('a[href="/eventos/listar"]')?.click(),
  );

/** Signs in at the form, from wherever the page is. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(people[person].email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'continuar' }).click();
}

/** Signs out and waits for the new page: a portal page ends with its person. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'sair' }).click();
  await expect(page.getByText('Deslogado com sucesso!')).toBeVisible();
}
