import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test as base } from '@playwright/test';
import {
  buildPreviousRelease,
  unpackPreviousRelease,
} from '../tooling/previous/previous-release.ts';
import { people, password, type SignedIn } from './people.ts';
import { loadDemoSchool, startPortal } from './server.ts';
import { startSharedStores } from './two-servers.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));

interface Upgrade {
  folder: string;
  /** Of the previous release. */
  root: string;
  settings: Record<string, string>;
}

/** PostgreSQL and S3 with the demo school, as the previous release left them. */
const test = base.extend<{ upgrade: Upgrade }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from the pattern
  upgrade: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'caderneta-upgrade-'));
    const root = join(folder, 'previous');
    unpackPreviousRelease(buildPreviousRelease(repository), root, repository);
    const { settings, stop } = await startSharedStores(folder);
    await loadDemoSchool(join(folder, 'seed'), settings, root);
    await use({ folder, root, settings });
    await stop();
    await rm(folder, { recursive: true, force: true });
  },
});

interface Answer {
  status: number;
  data: { id: string } & Record<string, unknown>;
  etag: string;
}

type Ask = (
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<Answer>;

const askAs =
  (url: string, token = ''): Ask =>
  async (method, path, body, headers = {}) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? body : body && JSON.stringify(body),
    });
    const data = (await answer.json().catch(() => ({}))) as Answer['data'];
    return { status: answer.status, data, etag: answer.headers.get('etag') ?? '' };
  };

const classroom = (name: string) => ({ name, period: 'Morning', diaryMode: 'Simple' });
const classrooms = '/v1/Classrooms';

async function signIn(url: string): Promise<SignedIn> {
  const { email } = people.administrator;
  const given = { email, password, grantType: 'Password' };
  const { data } = await askAs(url)('POST', '/v1/authentication/login', given);
  return data as unknown as SignedIn;
}

test('two releases serve one database at once, and nobody is refused meanwhile', async ({
  upgrade: { folder, root, settings },
}) => {
  const previous = await startPortal(join(folder, 'one'), { root, settings });
  const session = await signIn(previous.url);
  const before = askAs(previous.url, session.accessToken);

  // The new server migrates beneath the previous one, which goes on writing.
  const refused: Answer[] = [];
  let isMigrating = true;
  let written = 0;
  const writing = (async () => {
    while (isMigrating) {
      const answer = await before('POST', classrooms, classroom(`Durante ${(written += 1)}`));
      if (answer.status !== 201) refused.push(answer);
    }
  })();
  const next = await startPortal(join(folder, 'other'), { settings });
  isMigrating = false;
  await writing;
  expect(refused).toEqual([]);
  expect(written).toBeGreaterThan(10);

  await test.step('a session, a repeated creation and an edit pass from one to the other', async () => {
    const after = askAs(next.url, session.accessToken);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await before('POST', classrooms, classroom('Uma vez'), key);
    const again = await after('POST', classrooms, classroom('Uma vez'), key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.data.id).toBe(first.data.id);

    const path = `${classrooms}/${first.data.id}`;
    const seen = `${classrooms}/ClassroomWithStudents?id=${first.data.id}`;
    let { etag } = await before('GET', seen);
    for (const [index, ask] of [after, before, after].entries()) {
      const changed = await ask('PUT', path, classroom(`Mudada ${index}`), { 'if-match': etag });
      expect(changed.status).toBe(200);
      const stale = await ask('PUT', path, classroom('Tarde'), { 'if-match': etag });
      expect(stale.status).toBe(409);
      ({ etag } = changed);
    }
    const { refreshToken, employee } = session;
    const renewal = { grantType: 'RefreshToken', refreshToken, employeeId: employee.id };
    const renewed = await askAs(next.url)('POST', '/v1/authentication/login', renewal);
    expect(renewed.status).toBe(200);
  });

  await test.step('what one sends and stores, the other shows', async () => {
    const after = askAs(next.url, session.accessToken);
    const { data: all } = await after('GET', `${classrooms}/ClassroomsWithStudents`);
    const students = (all as unknown as { students: { id: string }[] }[]).flatMap((room) =>
      room.students.map(({ id }) => id),
    );
    const path = '/v1/communication/announcement';
    for (const sender of [before, after]) {
      const file = new FormData();
      const pdf = new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' });
      file.append('files', pdf, 'aviso.pdf');
      const stored = await sender('POST', '/v1/filemanagement/upload', file);
      expect(stored.status).toBe(201);
      const [{ id: attachment }] = stored.data as unknown as [{ id: string }];
      const sent = await sender('POST', path, {
        communication: { title: 'Festa', description: 'No pátio.', attachmentIds: [attachment] },
        studentIds: students.slice(0, 20),
      });
      expect(sent.status).toBe(201);
      const shown = await Promise.all(
        [before, after].map((ask) => ask('GET', `${path}/${sent.data.id}`)),
      );
      // Not the report: each counts its own until the next correction (docs/decisions/033).
      const [older, newer] = shown.map(({ data }) => data.engagementDetails as object[]);
      expect(older!.length).toBeGreaterThan(19);
      // The newer may say more of each guardian.
      expect(newer).toMatchObject(older!);
    }
  });

  await previous.stop();
  expect((await signIn(next.url)).employee.id).toBe(session.employee.id);
  await next.stop();
});
