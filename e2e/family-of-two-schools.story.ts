import { type APIRequestContext, type Page, request } from '@playwright/test';
import { complaints, phone } from './axe.ts';
import { runCommand } from './commands.ts';
import { copyDemoSchool, removeSchool } from './demo-school.ts';
import { password, people, type SignedIn } from './people.ts';
import { startPortal } from './server.ts';
import { appOf, expect, test } from './story.ts';

const head = 'direcao@ipe.test';

/** The demo school, and Ipê in another time zone, which has nobody but its head yet. */
async function openTwoSchools() {
  const folder = await copyDemoSchool();
  const made = await runCommand(
    'apps/api/src/school-cli/school-cli.ts',
    ['create', '--name', 'Escola Ipê', '--admin', head, '--timezone', 'America/Manaus'],
    { DATA_FOLDER: folder, NODE_ENV: '' },
  );
  if (made.code !== 0) throw new Error(made.errors);
  const token = /token=([\w-]+)/.exec(made.out)?.[1];
  const portal = await startPortal(folder);
  const end = async () => {
    await portal.stop();
    await removeSchool(folder);
  };
  return { portal, token, end };
}

/** A school's office: its calls answer what they made. */
class Office {
  readonly #server: APIRequestContext;
  readonly #headers: { authorization: string };

  private constructor(server: APIRequestContext, accessToken: string) {
    this.#server = server;
    this.#headers = { authorization: `Bearer ${accessToken}` };
  }

  static async enter(url: string, email: string): Promise<Office> {
    const server = await request.newContext({ baseURL: url });
    const data = { email, password, grantType: 'Password' };
    const answer = await server.post('/v1/authentication/login', { data });
    return new Office(server, ((await answer.json()) as SignedIn).accessToken);
  }

  async post<T>(path: string, data?: object): Promise<T> {
    const answer = await this.#server.post(`/v1/${path}`, { headers: this.#headers, data });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()) as T;
  }

  async get<T>(path: string): Promise<T> {
    return (await (await this.#server.get(`/v1/${path}`, { headers: this.#headers })).json()) as T;
  }

  async delete(path: string): Promise<void> {
    const answer = await this.#server.delete(`/v1/${path}`, { headers: this.#headers });
    expect(answer.status()).toBe(204);
  }

  announce = (title: string, studentId: string) =>
    this.post('communication/announcement', {
      communication: { title, description: 'Às sete e meia.' },
      studentIds: [studentId],
    });

  linkFor = async (guardianId: string) =>
    (await this.post<{ url: string }>(`guardians/${guardianId}/links`)).url;
}

interface Guardian {
  id: string;
  name: string;
  students: { id: string }[];
}

/** A child at Ipê of the guardian who has children at the demo school. */
async function enrol(ipe: Office, { name }: Guardian) {
  const room = { name: 'Jardim I', period: 'Morning', diaryMode: 'Preschool' };
  const classroom = await ipe.post<{ id: string }>('classrooms', room);
  return ipe.post<{ id: string; responsibles: { id: string }[] }>('students', {
    name: 'Zélia do Ipê',
    classroomId: classroom.id,
    gender: 'Female',
    responsibles: [{ name, phone: '92991112233', email: null }],
  });
}

/** Pages are looked at on a phone, and fit a narrow one with letters of twice the size. */
async function expectGood(page: Page, where: string) {
  expect(await complaints(page, where)).toEqual([]);
  const letters = (size: string) =>
    page.evaluate((given) => (document.documentElement.style.fontSize = given), size);
  await page.setViewportSize({ width: 320, height: 844 });
  await letters('200%');
  const fits = () => document.documentElement.scrollWidth <= window.innerWidth;
  await expect.poll(() => page.evaluate(fits), { message: where }).toBe(true);
  await letters('');
  await page.setViewportSize(phone);
}

test('a guardian with children in two schools has one feed, and each school its own part', async ({
  browser,
}) => {
  const { portal, token, end } = await openTwoSchools();
  try {
    const server = await request.newContext({ baseURL: portal.url });
    await server.post('/v1/authentication/resetPassword', { data: { token, password } });
    const girassol = await Office.enter(portal.url, people.administrator.email);
    const ipe = await Office.enter(portal.url, head);
    const [guardian] = await girassol.get<Guardian[]>('guardians?limit=1');
    const zelia = await enrol(ipe, guardian!);
    const atIpe = zelia.responsibles[0]!.id;
    await girassol.announce('Reunião do Girassol', guardian!.students[0]!.id);
    await ipe.announce('Passeio do Ipê', zelia.id);

    const context = await browser.newContext({ viewport: phone, locale: 'pt-BR' });
    const family = await context.newPage();
    await family.goto(await girassol.linkFor(guardian!.id));
    await family.getByRole('button', { name: 'entrar', exact: true }).click();
    const meeting = family.getByRole('link', { name: /Reunião do Girassol/ });
    const trip = family.getByRole('link', { name: /Passeio do Ipê/ });
    await expect(meeting).toBeVisible();
    await expect(meeting).not.toContainText('Escola Girassol');

    // The same tab: only the fragment of the address changes.
    await family.goto(await ipe.linkFor(atIpe));
    await expect(family.getByText(/Este aparelho já mostra as mensagens de/)).toContainText(
      'Escola Girassol',
    );
    await expectGood(family, 'a link of another school');
    await family.getByRole('button', { name: 'acrescentar Escola Ipê' }).click();
    await expect(trip).toContainText('Escola Ipê');
    await expect(meeting).toContainText('Escola Girassol');
    await expectGood(family, 'the feed of two schools');

    await trip.click();
    await family.getByRole('button', { name: 'li e estou ciente' }).click();
    await expect(family.getByText('Você confirmou a leitura')).toBeVisible();

    await family.goto(`${portal.url}/familia/mensagens`);
    const schools = family.getByRole('navigation', { name: 'Escolas' });
    await schools.getByRole('link', { name: 'Escola Ipê' }).click();
    await expect(family.getByText('Conversa com a Escola Ipê')).toBeVisible();
    // Before scripts 'Enter' is a new line.
    await expect(appOf(family)).toBeVisible();
    await family.getByRole('textbox', { name: 'Mensagem' }).fill('A Zélia chega mais tarde');
    await family.keyboard.press('Enter');
    const lastOf = async (office: Office) =>
      (await office.get<{ lastMessageText: string }[]>('chats/summary?limit=200')).map(
        ({ lastMessageText }) => lastMessageText,
      );
    await expect.poll(() => lastOf(ipe)).toEqual(['A Zélia chega mais tarde']);
    expect(await lastOf(girassol)).not.toContain('A Zélia chega mais tarde');
    await expectGood(family, 'the chats of two schools');

    await family.goto(`${portal.url}/familia/mais`);
    await expect(family.getByRole('region', { name: 'Escola Ipê', exact: true })).toContainText(
      'Zélia do Ipê',
    );
    await expectGood(family, 'the settings of two schools');

    // Each school knows one device, and ends its own part alone.
    const known = await ipe.get<{ devices: { id: string }[] }>(`guardians/${atIpe}/access`);
    expect(known.devices).toHaveLength(1);
    await girassol.delete(`guardians/${guardian!.id}/access`);
    await family.goto(`${portal.url}/familia`);
    await expect(trip).toBeVisible();
    await expect(meeting).toHaveCount(0);
    await expect(family.getByRole('banner')).toContainText('Escola Ipê');
    await context.close();
  } finally {
    await end();
  }
});
