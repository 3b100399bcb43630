import { getSchool, openPreview } from '@caderneta/api-client/contract';
import type { PreviewLink } from '@caderneta/releases';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { apps, writeBuild } from '../../../testing/portal-builds.ts';
import { productionSettings } from '../../../testing/production.ts';
import { makeRelease, Publisher } from '../../../testing/release-maker.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { performAct } from '#/modules/administration/administration.service.ts';
import { setSwitch } from './builds/installation.repository.ts';

let made: TestApp;
let team: Publisher;
let teacher: Browser;
let administrator: Browser;
beforeAll(async () => {
  made = await startTestApp({
    settings: {
      ...productionSettings,
      INSTALLATION_ADMINS: 'admin@ipe.test',
      PREVIEW_EMPLOYEES: 'Prof@Girassol.test',
    },
  });
  for (const email of ['admin@ipe.test', 'prof@girassol.test']) {
    await performAct(made.services, 'prove', { email });
  }
  team = await Publisher.make(made.app, made.services, ['chat', 'shell', 'manage']);
});
beforeEach(async () => {
  for (const name of apps) await writeBuild(made.services.appsFolder, name);
  teacher = await Browser.signIn('prof@girassol.test');
  administrator = await Browser.signIn('admin@girassol.test');
});
afterAll(() => made.close());

interface Document {
  set: string;
  remotes: { name: string; buildId: string }[];
}

/** The cookies and the session of one person. */
class Browser {
  readonly #headers: Record<string, string>;
  cookie: string;

  constructor({ cookie, headers }: Awaited<ReturnType<typeof signIn>>) {
    this.cookie = cookie;
    this.#headers = headers;
  }

  static async signIn(email: string): Promise<Browser> {
    return new Browser(await signIn(made.app, email));
  }

  get(url: string) {
    const headers = { ...this.#headers, cookie: this.cookie, accept: 'text/html' };
    return made.app.inject({ url, headers });
  }

  async open(link: string) {
    const token = new URL(link, 'http://portal.test').searchParams.get('previa');
    const answer = await made.app.inject({
      method: 'POST',
      url: openPreview.path,
      headers: { ...this.#headers, cookie: this.cookie },
      payload: { token },
    });
    for (const { name, value } of answer.cookies) this.keep(name, value);
    return answer;
  }

  keep(name: string, value: string) {
    const others = this.cookie.split('; ').filter((one) => !one.startsWith(`${name}=`));
    this.cookie = [...others, ...(value ? [`${name}=${value}`] : [])].join('; ');
  }

  async page(url = '/') {
    const { body, headers } = await this.get(url);
    const [, bootstrap = '{}'] = /id="bootstrap">(.*?)<\/script>/s.exec(body) ?? [];
    const { remotes, ...rest } = JSON.parse(bootstrap) as {
      remotes: Document;
      shell: string;
      isPreview?: true;
    };
    const chat = remotes.remotes.find(({ name }) => name === 'chat')?.buildId;
    const [, badge] = /role="region"[^>]*>(.*?)<\/div>/.exec(body) ?? [];
    const words = badge?.replaceAll(/<[^>]+>/g, '');
    return { ...rest, chat, set: remotes.set, badge: words, headers };
  }
}

async function linkTo(app: string, content: string, record: object = {}) {
  const release = makeRelease(app, content);
  release.release.record = { ...release.release.record, ...record };
  await team.publish(release);
  const { buildId } = release.release;
  const answer = await team.preview(app, buildId);
  return { buildId, answer, ...answer.json<PreviewLink>() };
}

const callOf = (browser: Browser) => browser.get(getSchool.path.replace(':id', made.school.id));

test('a link runs its build for one session, and nobody else', async () => {
  const { address, misfits, buildId } = await linkTo('chat', "say('preview')");
  expect([misfits, address]).toEqual([[], expect.stringMatching(/^\/\?previa=[\w.-]+$/)]);
  const before = await teacher.page();
  expect([before.chat, before.badge]).toEqual(['aaaa1111', undefined]);

  const opened = await teacher.open(address);
  expect(opened.statusCode).toBe(204);
  expect(opened.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  const during = await teacher.page('/mensagens/listar');
  expect(during).toMatchObject({ chat: buildId, isPreview: true });
  expect(during.badge).toBe(`Prévia: chat ${buildId.slice(0, 6)} · sair da prévia`);
  // The service worker keeps pages with that header.
  expect(during.headers['caderneta-set']).toBeUndefined();

  const elsewhere = await Browser.signIn('prof@girassol.test');
  expect((await elsewhere.page()).chat).toBe('aaaa1111');
  // The cookie of one session is nothing in another.
  const [, cookie] = /caderneta_previa=([^;]*)/.exec(teacher.cookie)!;
  elsewhere.keep('caderneta_previa', cookie!);
  expect((await elsewhere.page()).chat).toBe('aaaa1111');

  const left = await teacher.get('/?previa=sair');
  expect([left.statusCode, left.headers.location]).toEqual([303, '/']);
  teacher.keep('caderneta_previa', left.cookies[0]!.value);
  expect(await teacher.page()).toMatchObject({ chat: 'aaaa1111', set: before.set });
});

test('pages with and without previews hear of sets of their own', async () => {
  const { address, buildId } = await linkTo('chat', "say('sets')");
  const ordinary = (await teacher.page()).set;
  await teacher.open(address);
  const { set } = await teacher.page();
  expect(set).not.toBe(ordinary);
  const { headers } = await callOf(teacher);
  expect([headers['caderneta-set'], headers['caderneta-preview-set']]).toEqual([ordinary, set]);
  const documentOf = async (query: string) => {
    const { set: named, remotes } = (await teacher.get(`/remotes.json?${query}`)).json<Document>();
    return [named, remotes.find(({ name }) => name === 'chat')?.buildId];
  };
  expect(await documentOf('shell=aaaa1111')).toEqual([ordinary, 'aaaa1111']);
  expect(await documentOf('shell=aaaa1111&previa=1')).toEqual([set, buildId]);
});

test('a preview ends with its release, with its day, and where it does not fit any more', async () => {
  const { address, buildId } = await linkTo('chat', "say('ends')");
  await teacher.open(address);
  await setSwitch(made.db, 'chat', 'Volta logo.');
  expect((await teacher.page()).chat).toBe(buildId);
  await setSwitch(made.db, 'chat', null);
  await expectSoon(async () => (await administrator.page()).chat === 'aaaa1111');

  const provides = { react: { version: '18.0.0', names: [] } };
  await writeBuild(made.services.appsFolder, 'shell', { record: { provides } });
  await expectSoon(async () => (await teacher.page()).badge === undefined);
  await writeBuild(made.services.appsFolder, 'shell');
  await expectSoon(async () => (await teacher.page()).chat === buildId);

  const { now } = made.services;
  made.services.now = () => new Date(Date.now() + 24.1 * 60 * 60 * 1000);
  expect((await teacher.page()).chat).toBe('aaaa1111');
  const late = await teacher.open(address);
  made.services.now = now;
  expect([late.statusCode, late.json().code]).toEqual([409, 'preview-gone']);

  await team.move({ app: 'chat', buildId });
  await expectSoon(async () => (await administrator.page()).chat === buildId);
  expect((await teacher.page()).badge).toBeUndefined();
  await team.move({ app: 'chat', buildId: null, isRollback: true, expectedVersion: 1 });
  await expectSoon(async () => (await administrator.page()).chat === 'aaaa1111');
});

/** The state of releases is at most a second old. */
async function expectSoon(isSo: () => Promise<boolean>) {
  const begun = Date.now();
  while (!(await isSo())) if (Date.now() - begun > 5000) throw new Error('it did not happen');
}

test('several apps are previewed together, where they fit', async () => {
  const needs = { react: { range: '^19.0.0', names: ['useLater'] } };
  const newer = await linkTo('chat', "say('newer')", { needs });
  expect(newer.misfits).toEqual([
    { subject: 'react', problem: expect.stringContaining('falta useLater') },
  ]);
  const alone = await teacher.open(newer.address);
  expect([alone.statusCode, alone.json().detail]).toEqual([
    409,
    expect.stringContaining('não combina com o que está no ar: react'),
  ]);

  const provides = { react: { version: '19.4.0', names: ['useId', 'useState', 'useLater'] } };
  const shell = await linkTo('shell', "say('shell')", { provides });
  expect((await teacher.open(shell.address)).statusCode).toBe(204);
  expect((await teacher.open(newer.address)).statusCode).toBe(204);
  const { body } = await teacher.get('/');
  expect(body).toContain(
    `Prévia: shell ${shell.buildId.slice(0, 6)}, chat ${newer.buildId.slice(0, 6)} · `,
  );
  expect(body).toContain(`/remotes/chat/${newer.buildId}/`);
});

test('who may not see it, what is no preview and what cannot run are refused with a sentence', async () => {
  const { address, buildId } = await linkTo('chat', "say('refused')");
  const refused = await administrator.open(address);
  expect([refused.statusCode, refused.json().detail]).toEqual([
    403,
    'Esta prévia é só para quem a instalação permite. O portal continua como sempre.',
  ]);
  expect(refused.cookies).toEqual([]);
  const forged = await teacher.open(address.replace(/\.[^.]{6}([^.]*)$/, '.forged$1'));
  expect([forged.statusCode, forged.json().code]).toEqual([409, 'preview-gone']);

  const manage = await linkTo('manage', "say('manage')", {
    access: 'administrator',
    pages: {},
  });
  expect((await teacher.open(manage.address)).json().detail).toContain('o seu perfil não abre');

  const other = await Publisher.make(made.app, made.services, ['diaries']);
  const codes = [
    (await other.preview('chat', buildId)).json().code,
    (await team.preview('chat', 'build-none')).json().code,
    (await linkTo('chat', 'say()', { calls: { 'GET /v1/none': '0'.repeat(16) } })).answer.json()
      .code,
  ];
  expect(codes).toEqual(['not-its-app', 'unknown-release', 'does-not-fit']);
});
