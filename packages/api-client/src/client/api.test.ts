import { HttpResponse } from 'msw';
import { getSchool, listChats, login, uploadFiles, type School } from '../contract/index.ts';
import { mockEndpoint, mockProblem } from '../msw/index.ts';
import { mockServer } from '../msw/mock-server.ts';
import { Api } from './api.ts';
import { ApiError } from './api-error.ts';
import { noConnection } from './connection.ts';
import { axiosTransport } from './axios-transport.ts';
import { fetchTransport } from './fetch-transport.ts';
import type { Transport, WireAnswer } from './transport.ts';

const server = mockServer();
const id = '0198f4a2-0000-7000-8000-000000000001';
const school: School = {
  id,
  name: 'Escola Girassol',
  city: null,
  logoUrl: null,
  timezone: 'America/Sao_Paulo',
};

type Renew = (stale: string | null) => Promise<string | null>;

const marina = '0198f4a2-0000-7000-8000-000000000002';
const tiago = '0198f4a2-0000-7000-8000-000000000003';

function connected(transport: Transport, renew: Renew) {
  const api = new Api(() => transport);
  api.connect({ person: () => marina, accessToken: () => 'old', renew });
  return api;
}

const onlyWith = (token: string) =>
  mockEndpoint(getSchool, (_, request) =>
    request.headers.get('authorization') === `Bearer ${token}`
      ? school
      : HttpResponse.json({ code: 'unauthorized' }, { status: 401 }),
  );

const transports = { axios: axiosTransport, fetch: fetchTransport };

describe.each(Object.entries(transports))('over %s', (_, transport) => {
  const signedIn = (renew: Renew) => connected(transport, renew);

  test('an expired access token is renewed once and the call repeated unseen', async () => {
    server.use(onlyWith('new'));
    const renew = jest.fn().mockResolvedValue('new');

    expect(await signedIn(renew).call(getSchool, { params: { id } })).toEqual(school);
    expect(renew.mock.calls).toEqual([['old']]);
  });

  test('the connection is told what the headers of answers say', async () => {
    const heard: (string | null)[] = [];
    const api = new Api(() => transport);
    api.connect({
      person: () => marina,
      accessToken: () => 'new',
      renew: () => Promise.resolve(null),
      answered: (header) => heard.push(header('caderneta-set')),
    });
    const headers = { 'caderneta-set': '0123456789abcdef' };
    server.use(mockEndpoint(getSchool, () => HttpResponse.json(school, { headers })));
    await api.call(getSchool, { params: { id } });
    server.use(mockEndpoint(getSchool, () => HttpResponse.json({}, { status: 404, headers })));
    await expect(api.call(getSchool, { params: { id } })).rejects.toThrow();

    expect(heard).toEqual(['0123456789abcdef', '0123456789abcdef']);
  });

  test('the connection is told of refusals, with the stack of the caller', async () => {
    const heard: [string, boolean][] = [];
    const api = new Api(() => transport);
    api.connect({
      person: () => null,
      accessToken: () => null,
      renew: () => Promise.resolve(null),
      refused: ({ code }, trace = '') => heard.push([code, trace.includes('callFromHere')]),
    });
    server.use(mockProblem(getSchool, 400, { code: 'malformed' }));
    const callFromHere = () => api.call(getSchool, { params: { id } });
    await expect(callFromHere()).rejects.toThrow();

    expect(heard).toEqual([['malformed', true]]);
  });

  test('a session that cannot be renewed ends in the 401, without a second try', async () => {
    server.use(onlyWith('nobody has this'));
    const call = signedIn(() => Promise.resolve(null)).call(getSchool, { params: { id } });

    await expect(call).rejects.toMatchObject({ kind: 'signed-out', status: 401 });
  });

  test('a renewed session that is refused again is a refusal as any other', async () => {
    server.use(onlyWith('nobody has this'));
    const call = signedIn(() => Promise.resolve('new')).call(getSchool, { params: { id } });

    await expect(call).rejects.toMatchObject({ kind: 'refused', status: 401 });
  });

  test.each([
    [3, 400, 'signed-out'],
    [6, 400, 'signed-out'],
    [16, 400, 'signed-out'],
    [2, 400, 'refused'],
    [6, 422, 'refused'],
  ])('code %s of a %s is %s', async (code, status, kind) => {
    server.use(
      mockEndpoint(getSchool, () => HttpResponse.json({ code, message: 'Não.' }, { status })),
    );
    const call = signedIn(() => Promise.resolve('new')).call(getSchool, { params: { id } });

    await expect(call).rejects.toMatchObject({ kind, status, code: String(code) });
  });

  test('a public call carries no token and is never renewed', async () => {
    const seen: (string | null)[] = [];
    const renew = jest.fn();
    server.use(
      mockEndpoint(login, (_, request) => {
        seen.push(request.headers.get('authorization'));
        return HttpResponse.json({ code: 2, message: 'Senha inválida.' }, { status: 400 });
      }),
    );
    const body = { grantType: 'Password', email: 'a@b.co', password: 'Senha123' } as const;

    await expect(signedIn(renew).call(login, { body })).rejects.toMatchObject({
      status: 400,
      code: '2',
      message: 'Senha inválida.',
    } satisfies Partial<ApiError>);
    expect(seen).toEqual([null]);
    expect(renew).not.toHaveBeenCalled();
  });

  test('a page carries the length of the whole list', async () => {
    server.use(
      mockEndpoint(listChats, ({ query }) => (expect(query.limit).toBe(5), []), { total: 42 }),
    );

    expect(await signedIn(jest.fn()).page(listChats, { query: { limit: 5 } })).toEqual({
      items: [],
      total: 42,
    });
  });

  test('field errors of a 422 arrive as they were worded', async () => {
    const errors = [{ path: 'communication.title', message: 'Campo obrigatório.' }];
    server.use(mockProblem(getSchool, 422, { errors }));
    const call = signedIn(jest.fn()).call(getSchool, { params: { id } });

    await expect(call).rejects.toMatchObject({ fieldErrors: errors });
  });

  test.each([
    ['HTML', () => HttpResponse.html('<p>proxy</p>'), 'unexpected-answer'],
    ['no answer', () => HttpResponse.error(), 'network'],
  ])('%s instead of the answer is told apart from a refusal', async (_, answer, kind) => {
    server.use(mockEndpoint(getSchool, answer));

    await expect(signedIn(jest.fn()).call(getSchool, { params: { id } })).rejects.toMatchObject({
      kind,
    });
  });

  test('a cancelled call rejects as cancelled, not as an error of the server', async () => {
    server.use(mockEndpoint(getSchool, () => school));
    const abort = new AbortController();
    abort.abort();
    const call = signedIn(jest.fn()).call(getSchool, { params: { id } }, { signal: abort.signal });

    await expect(call).rejects.not.toBeInstanceOf(ApiError);
  });
});

describe('a call belongs to the person who made it', () => {
  /** A page on which somebody else takes over while a call is on its way. */
  function pageOf(answerTo: (attempt: number) => number) {
    const page = { person: marina as string | null, sent: [] as (string | undefined)[][] };
    const api = new Api(() => async ({ headers }) => {
      page.sent.push([headers.Authorization, headers['Caderneta-Person']]);
      const status = answerTo(page.sent.length);
      return { status, data: status === 200 ? school : {}, header: () => null };
    });
    const token = () => `of ${page.person}`;
    api.connect({ person: () => page.person, accessToken: token, renew: async () => token() });
    return { page, api, call: () => api.call(getSchool, { params: { id } }) };
  }
  const failed = { name: 'ApiError', kind: 'another-person', code: 'another-person' };

  test('it names them', async () => {
    const { page, call } = pageOf(() => 200);
    await call();
    page.person = null;
    await call();
    expect(page.sent).toEqual([
      [`Bearer of ${marina}`, marina],
      ['Bearer of null', undefined],
    ]);
  });

  test.each([
    ['somebody else', tiago],
    ['nobody', null],
  ])('it is not sent again once %s is there', async (_, next) => {
    const { page, call } = pageOf((attempt) => {
      page.person = next;
      return attempt === 1 ? 401 : 200;
    });
    await expect(call()).rejects.toMatchObject(failed);
    expect(page.sent).toEqual([[`Bearer of ${marina}`, marina]]);
  });

  test('it is not sent again with a token that a renewal gave to somebody else', async () => {
    const { page, api, call } = pageOf((attempt) => (attempt === 1 ? 401 : 200));
    const renew = async () => {
      page.person = tiago;
      return 'of tiago';
    };
    api.connect({ person: () => page.person, accessToken: () => 'of marina', renew });
    await expect(call()).rejects.toMatchObject(failed);
    expect(page.sent).toHaveLength(1);
  });

  test('its answer is nobody else’s, and a lost one is no lost connection of theirs', async () => {
    const { page, call } = pageOf(() => {
      page.person = tiago;
      if (page.sent.length === 2) throw new TypeError('Failed to fetch');
      return 200;
    });
    await expect(call()).rejects.toMatchObject(failed);
    page.person = marina;
    await expect(call()).rejects.toMatchObject(failed);
  });

  test('one that waited for another is not sent in the name of who came meanwhile', async () => {
    const { page, api } = pageOf(() => 200);
    const { person } = api;
    page.person = tiago;
    await expect(api.call(getSchool, { params: { id } }, { person })).rejects.toMatchObject(failed);
    expect(page.sent).toEqual([]);
    page.person = marina;
    expect(await api.call(getSchool, { params: { id } }, { person })).toEqual(school);
  });

  test('a refusal of the server because of another person is told as such', async () => {
    server.use(mockProblem(getSchool, 409, { code: 'another-person' }));
    const call = connected(fetchTransport, jest.fn()).call(getSchool, { params: { id } });
    await expect(call).rejects.toMatchObject(failed);
  });

  test('a page knows whether something that it writes is still on its way', async () => {
    let arrive = () => {};
    const answered = new Promise<WireAnswer>((resolve) => {
      arrive = () => resolve({ status: 200, data: [], header: () => null });
    });
    const api = new Api(() => () => answered);
    expect(api.isWriting).toBe(false);
    const upload = api.call(uploadFiles, { body: new FormData() });
    expect(api.isWriting).toBe(true);
    arrive();
    await upload;
    expect(api.isWriting).toBe(false);
  });
});

test('what sends calls comes with the first, and after a failure with the next one', async () => {
  const send: Transport = async () => ({ status: 200, data: school, header: () => null });
  const load = jest
    .fn<Promise<Transport>, []>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue(send);
  const api = new Api(load);
  api.connect({ ...noConnection, preloaded: async () => send({} as never) });
  await api.call(getSchool, { params: { id } });
  expect(load).not.toHaveBeenCalled();

  api.connect(noConnection);
  const failed = { kind: 'network', message: 'Sem conexão com o servidor.' };
  await expect(api.call(getSchool, { params: { id } })).rejects.toMatchObject(failed);
  expect(await api.call(getSchool, { params: { id } })).toEqual(school);
});

test('nothing is sent where somebody else takes over while what sends it loads', async () => {
  const send = jest.fn<ReturnType<Transport>, Parameters<Transport>>();
  let person = marina;
  const api = new Api(async () => {
    person = tiago;
    return send;
  });
  api.connect({ ...noConnection, person: () => person, accessToken: () => 'token' });
  const failed = { code: 'another-person' };
  await expect(api.call(getSchool, { params: { id } })).rejects.toMatchObject(failed);
  expect(send).not.toHaveBeenCalled();
});

test('a call is given up after 20 seconds, or after the time that it says', async () => {
  const carry = jest.fn<ReturnType<Transport>, Parameters<Transport>>();
  carry.mockResolvedValue({ status: 200, data: school, header: () => null });
  const api = new Api(() => carry);
  await api.call(getSchool, { params: { id } });
  await api.call(getSchool, { params: { id } }, { timeout: 300_000 });

  expect(carry.mock.calls.map(([{ timeout }]) => timeout)).toEqual([20_000, 300_000]);
});

test('an upload reports its progress up to the end', async () => {
  server.use(mockEndpoint(uploadFiles, () => []));
  const body = new FormData();
  body.append('files', new Blob(['x'.repeat(2000)]), 'a.pdf');
  const shares: number[] = [];
  await connected(axiosTransport, jest.fn()).call(
    uploadFiles,
    { body },
    { onUploadProgress: (share) => shares.push(share) },
  );

  expect(shares.at(-1)).toBe(1);
});
