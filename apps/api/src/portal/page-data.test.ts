import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { UrgentBy } from '@caderneta/api-client/contract';
import { eq, sql } from 'drizzle-orm';
import { schools } from '#/database/schema/schools.ts';
import { type TestApp, startTestApp } from '../../testing/app.ts';
import { apps, writeBuild } from '../../testing/portal-builds.ts';
import { signIn } from '../../testing/sign-in.ts';

let made: TestApp;
let folder: string;
let teacher: string;
beforeAll(async () => {
  made = await startTestApp();
  folder = made.services.appsFolder;
  ({ cookie: teacher } = await signIn(made.app, 'prof@girassol.test'));
});
beforeEach(async () => {
  for (const name of apps) await writeBuild(folder, name);
});
afterAll(() => made.close());

const get = (url: string, cookie = '') =>
  made.app.inject({ url, headers: { accept: 'text/html', ...(cookie && { cookie }) } });

describe('the first data of a page', () => {
  interface FirstData {
    employeeId: string;
    school?: { name: string };
    home?: { school: { name: string } };
    answers: { address: string; body: unknown; total?: number }[];
  }
  const element = /<script type="application\/json" id="first-data">(.*?)<\/script>/;
  const dataIn = (html: string) => {
    const [, text] = element.exec(html) ?? [];
    return text === undefined ? undefined : (JSON.parse(text) as FirstData);
  };
  const dataFor = async (url: string, cookie = '') => dataIn((await get(url, cookie)).body);

  test('is what the home answers to the same person, and elsewhere the school', async () => {
    for (const email of ['admin@girassol.test', 'prof@girassol.test']) {
      const { cookie, headers } = await signIn(made.app, email);
      const home = (await made.app.inject({ url: '/v1/home', headers })).json<FirstData['home']>();
      const response = await get('/', cookie);
      expect(response.headers['cache-control']).toBe('no-store');
      expect(dataIn(response.body)).toMatchObject({ home });
      const elsewhere = await dataFor('/comunicados/listar', cookie);
      expect(elsewhere?.school).toEqual(home?.school);
      expect(elsewhere).not.toHaveProperty('home');
    }
    expect((await dataFor('/', teacher))?.employeeId).toBe(made.teacher.id);
  });

  const count = { address: '/v1/chats/unread-count', body: { count: 0 } };

  test('has the answer to the first call of a page, as the API gives it to the person', async () => {
    const address = '/v1/chats/summary?limit=20&offset=0';
    const { cookie, headers } = await signIn(made.app, 'prof@girassol.test');
    const answered = await made.app.inject({ url: address, headers });
    const body = answered.json<unknown>();
    const total = Number(answered.headers['x-total-count']);
    expect((await dataFor('/mensagens/listar', cookie))?.answers).toEqual([
      { address, body, total },
      count,
    ]);
    for (const other of ['/mensagens/listar?pagina=2', '/mensagens/123']) {
      expect(await dataFor(other, cookie)).toMatchObject({ answers: [count] });
    }
    const attention = await made.app.inject({ url: '/v1/attention', headers });
    expect((await dataFor('/', cookie))?.answers).toEqual([
      { address: '/v1/attention', body: attention.json<unknown>() },
      count,
    ]);
  });

  const lists = {
    leads: { title: { header: 'Turma', text: 'name' } },
    columns: {
      shift: { header: 'Turno', phone: 'start', shows: [{ when: 'shift', text: 'shift' }] },
      children: {
        header: 'Alunos',
        phone: 'figure',
        shows: [{ bar: { value: ['studentCount'], of: 'studentCount', tone: 'primary' } }],
      },
    },
    pages: {
      '/mensagens/listar': {
        title: 'Turmas <b>',
        searchLabel: 'Buscar',
        create: { label: 'nova', path: '/nova' },
        item: { path: '/turma/:id', id: 'id' },
        lead: 'title',
        columns: ['shift', 'children'],
      },
    },
  };

  test('is drawn as the rows of the list that a remote declares, with links', async () => {
    const record = { firstCalls: { '/mensagens/listar': '/v1/classrooms/list' }, lists };
    await writeBuild(folder, 'chat', { record });
    const { body } = await get('/mensagens/listar', teacher);
    const drawn = /<section>.*<\/section>/s.exec(body)?.[0];
    const rows = dataIn(body)?.answers[0]?.body as { id: string; name: string }[];
    expect(drawn).toContain('Turmas &lt;b&gt; <th>Turma</th><th>Turno</th><th>Alunos</th>');
    expect(rows.length).toBeGreaterThan(0);
    for (const { id, name } of rows) {
      expect(drawn).toContain(`<tr><a href="/turma/${id}">${name}</a><td>`);
    }
    for (const url of ['/mensagens/listar?busca=x', '/comunicados/listar', '/']) {
      expect((await get(url, teacher)).body).not.toContain('<section>');
    }
    const refused = { firstCalls: { '/mensagens/listar': '/v1/nothing' }, lists };
    await writeBuild(folder, 'chat', { record: refused });
    expect((await get('/mensagens/listar', teacher)).body).not.toContain('<section>');
  });

  test('is drawn as the beginning of the form that a remote declares', async () => {
    const icon = [['path', { d: 'M0 0' }]];
    const fields = [
      { kind: 'text', label: 'Título <b>' },
      { kind: 'formatted' },
      { kind: 'flag', label: 'Urgente', help: 'Avisa na hora', needs: 'urgent' },
      { kind: 'date', label: 'Entrega' },
    ];
    const form = { title: 'Novo', drafts: 'recado', back: '/mensagens', fields };
    const forms = {
      actions: { back: 'voltar', others: [], save: { label: 'mandar', icon } },
      pages: { '/mensagens/listar': form, '/outra/criar': form },
    };
    await writeBuild(folder, 'chat', { record: { forms } });
    const { cookie: office } = await signIn(made.app, 'admin@girassol.test');
    const urgentBy = (by: UrgentBy) => made.db.update(schools).set({ urgentBy: by });
    await urgentBy('Administrators');
    const response = await get('/mensagens/listar', teacher);
    const [, drafts, drawn, nonce] =
      /<form data-drafts="([^"]*)">(.*?)<\/form><script nonce="([^"]*)">/s.exec(response.body) ??
      [];
    expect(drafts).toBe(`${made.teacher.id}:recado:`);
    expect(drawn).toContain(
      'Novo <input id="campo-0" type="text" title="Título &lt;b&gt;" autofocus><textarea></textarea>',
    );
    expect(drawn).toContain('<input id="campo-2" type="date" title="Entrega" >');
    expect(drawn).not.toContain('Urgente');
    expect((await get('/mensagens/listar', office)).body).toContain(
      'title="Urgente">Avisa na hora',
    );
    expect(drawn).toContain('<a href="/mensagens">voltar</a>');
    expect(drawn).toContain('<path d="M0 0"/></svg>mandar</button>');
    expect(response.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    for (const url of ['/mensagens/listar?de=1', '/outra/criar', '/comunicados/listar']) {
      expect((await get(url, teacher)).body).not.toContain('<form');
    }
  });

  test.each(['/v1/nothing', '/v1/network/schools', '/v1/chats/summary?limit=wrong'])(
    'comes without a first call that is refused: %s',
    async (address) => {
      const firstCalls = { '/mensagens/listar': address };
      await writeBuild(folder, 'chat', { record: { firstCalls } });
      const data = await dataFor('/mensagens/listar', teacher);
      expect(data?.school).toBeDefined();
      expect(data?.answers).toEqual([count]);
    },
  );

  test('needs a session that has not ended', async () => {
    const { cookie, authInfo } = await signIn(made.app, 'prof@girassol.test');
    const { refreshToken } = authInfo;
    const url = '/v1/authentication/logout';
    await made.app.inject({ method: 'POST', url, payload: { refreshToken } });
    for (const other of ['', 'caderneta_portal=forged', cookie]) {
      expect(await dataFor('/', other)).toBeUndefined();
    }
    for (const page of ['/esqueci-minha-senha', '/instalar']) {
      expect(await dataFor(page, teacher)).toBeUndefined();
    }
  });

  test('stays text, whatever a school is called', async () => {
    const name = '</script><script>alert(1)</script><!--\u2028';
    const change = (to: string) =>
      made.db.update(schools).set({ name: to }).where(eq(schools.id, made.school.id));
    await change(name);
    try {
      const { body } = await get('/', teacher);
      expect(dataIn(body)?.home?.school.name).toBe(name);
      expect(body.match(/<\/script>/g)).toHaveLength(body.match(/<script/g)!.length);
      expect(body).not.toContain('<script>');
      expect(element.exec(body)?.[1]).not.toMatch(/[<\u2028]/);
    } finally {
      await change('Escola Girassol');
    }
  });

  test('comes without a part that cannot be read', async () => {
    const rename = (from: string, to: string) =>
      made.db.execute(sql.raw(`alter table ${from} rename to ${to}`));
    await rename('diaries', 'diaries_');
    try {
      expect((await dataFor('/', teacher))?.home).toMatchObject({ diaries: null });
    } finally {
      await rename('diaries_', 'diaries');
    }
  });
});
