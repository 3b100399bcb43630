import { api } from '@caderneta/api-client';
import { getHome, getSchool, listChats } from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { testSession } from '@caderneta/platform/testing';
import { act, screen } from '@testing-library/react';
import { portalHandlers } from '../testing/portal-handlers.ts';
import { renderShell } from '../testing/render-shell.tsx';

const { employee, school } = testSession();
const asked = jest.fn();
const server = mockServer(...portalHandlers);
beforeEach(() => {
  asked.mockClear();
  server.use(
    mockEndpoint(getSchool, () => (asked('school'), school)),
    mockEndpoint(getHome, () => {
      asked('home');
      return { school, diaries: [], agenda: null, unreadMessages: null };
    }),
  );
});

const data = { employeeId: employee.id, readAt: Date.now(), home: { school, diaries: [] } };

function writeIntoPage(text: string) {
  document.body.insertAdjacentHTML(
    'beforeend',
    `<script type="application/json" id="first-data">${text}</script>`,
  );
}

const open = async (text: string) => {
  writeIntoPage(text);
  const { shell } = renderShell();
  expect(await screen.findByRole('heading', { name: 'olá, Marina' })).toBeVisible();
  expect(document.getElementById('first-data')).toBeNull();
  return shell.queries;
};

test('data that came with the page is not asked for again', async () => {
  const queries = await open(JSON.stringify(data));
  expect(queries.getQueryData(['home'])).toEqual(data.home);
  expect(asked).not.toHaveBeenCalled();
});

test('data of somebody else is not taken', async () => {
  const id = '0198f4a2-0000-7000-8000-00000000ffff';
  const others = { ...data, employeeId: id, home: { school, diaries: 'of somebody else' } };
  const queries = await open(JSON.stringify(others));
  await screen.findByRole('heading', { name: 'olá, Marina' });
  expect(asked.mock.calls.flat().sort()).toEqual(['home', 'school']);
  expect(queries.getQueryData(['home'])).not.toEqual(others.home);
});

test('data that was read while they still wrote is asked for', async () => {
  sessionStorage.setItem('caderneta.wrote', String(Date.now()));
  await open(JSON.stringify(data));
  sessionStorage.clear();
  expect(asked.mock.calls.flat()).toContain('home');
});

test('a page that was kept asks for what is new', async () => {
  const queries = await open(JSON.stringify({ ...data, readAt: Date.now() - 60_000 }));
  expect(asked.mock.calls.flat()).toEqual(['home']);
  expect(queries.getQueryState(['school', employee.schoolId])?.status).toBe('success');
});

describe('the answer of the first call', () => {
  const query = { limit: 20, offset: 0 };
  const answer = { address: '/v1/chats/summary?limit=20&offset=0', body: [], total: 7 };
  const ask = (asking = query) => api.page(listChats, { query: asking });
  beforeEach(() => server.use(mockEndpoint(listChats, () => [], { total: 8 })));

  test('is given once, to that very call', async () => {
    await open(JSON.stringify({ ...data, answers: [answer] }));
    expect((await ask({ ...query, offset: 20 })).total).toBe(8);
    expect((await ask()).total).toBe(7);
    expect((await ask()).total).toBe(8);
  });

  test('is not given once the session has ended', async () => {
    writeIntoPage(JSON.stringify({ ...data, answers: [answer] }));
    const { shell } = renderShell();
    await screen.findByRole('heading', { name: 'olá, Marina' });
    act(() => shell.session.end());
    await screen.findByRole('heading', { name: 'entrar' });
    expect((await ask()).total).toBe(8);
  });

  test('is too old for a page that opens half a minute later', async () => {
    await open(JSON.stringify({ ...data, answers: [answer] }));
    jest.spyOn(performance, 'now').mockReturnValue(30_001);
    expect((await ask()).total).toBe(8);
    jest.restoreAllMocks();
  });
});
