import {
  createClassroom,
  createEmployee,
  createStudent,
  getClassroom,
  getOutcome,
  getSchoolSettings,
  getVersionsPermission,
  listClassrooms,
  listEmployees,
  listGuardians,
  type SchoolSettings,
  updateSchoolSettings,
} from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote, type RenderedRemote, testSession } from '@caderneta/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { remote } from '../remote.ts';
import {
  maternal,
  sampleClassroom,
  sampleEmployee,
  sampleId,
  sampleStudent,
} from './sample-school.ts';
import { fillStudent } from './student-form.ts';
import { press, put, retype, shownAfterSaving } from './writing.ts';

type User = RenderedRemote['user'];

const settings: SchoolSettings = {
  id: testSession().school.id,
  name: 'Escola Girassol',
  city: 'Campinas, SP',
  contactEmail: null,
  sharesAnswers: false,
  logo: null,
  timezone: 'America/Sao_Paulo',
  schoolDays: [1, 2, 3, 4, 5],
  closures: [],
  retentionYears: 5,
  deletedStudentsByAge: [0, 0, 0, 0],
};
const newStudent = pathTo(paths.newStudent, { classroomId: maternal.id });
const newClassroom = {
  id: sampleId(9),
  name: 'Berçário',
  period: 'Morning',
  diaryMode: 'Preschool',
};

const forms = {
  aluno: {
    at: newStudent,
    endpoint: createStudent,
    answer: sampleStudent(),
    send: async (user: User) => {
      await fillStudent(user);
      await press(user, 'adicionar aluno');
    },
    saved: 'Aluno adicionado!',
    draft: '“Clara Nunes”',
  },
  funcionário: {
    at: paths.newEmployee,
    endpoint: createEmployee,
    answer: sampleEmployee(),
    send: async (user: User) => {
      await screen.findByLabelText('Função');
      await put(user, screen.getByLabelText('Nome do funcionário'), 'Rosa Reis');
      await put(user, screen.getByLabelText('Email do funcionário'), 'rosa@girassol.demo');
      await put(user, screen.getByLabelText('Senha do funcionário'), 'Senha123');
      await user.selectOptions(screen.getByLabelText('Função'), 'Professor');
      await user.click(screen.getByRole('checkbox', { name: maternal.name }));
      await press(user, 'salvar');
    },
    saved: 'Funcionário salvo!',
    draft: '“Rosa Reis”',
  },
  escola: {
    at: paths.school,
    endpoint: updateSchoolSettings,
    answer: settings,
    send: async (user: User) => {
      await retype(user, await screen.findByLabelText('Nome da escola'), 'Escola Nova');
      await press(user, 'salvar');
    },
    saved: 'Escola salva!',
    draft: '“Escola Nova”',
  },
  turma: {
    at: paths.manage,
    endpoint: createClassroom,
    answer: newClassroom,
    send: async (user: User) => {
      await user.click(await screen.findByRole('button', { name: 'adicionar turma' }));
      const modal = within(screen.getByRole('dialog', { name: 'Adicionar turma' }));
      await user.type(modal.getByLabelText('Nome'), 'Berçário');
      await user.selectOptions(modal.getByLabelText('Período'), 'Manhã');
      await user.selectOptions(modal.getByLabelText('Módulo'), 'Pré-escola');
      await press(user, 'criar turma');
    },
    saved: 'Turma criada!',
    draft: null,
  },
} as const;

const server = mockServer(
  mockEndpoint(listClassrooms, () => [maternal]),
  mockEndpoint(getClassroom, () => sampleClassroom()),
  mockEndpoint(listGuardians, () => []),
  mockEndpoint(listEmployees, () => []),
  mockEndpoint(getVersionsPermission, () => ({ isAllowed: false })),
  mockEndpoint(getSchoolSettings, () => settings, { etag: '"1"' }),
  mockEndpoint(getOutcome, () => ({ state: 'unknown' as const, id: null, at: null })),
  ...shownAfterSaving(),
);
afterEach(() => localStorage.clear());

/** Holds the call of a form until it is let through. */
function hold({ endpoint: { method, path }, answer }: (typeof forms)[keyof typeof forms]) {
  const { promise, resolve } = Promise.withResolvers<Response>();
  let calls = 0;
  const place = `*${path.replace(/:\w+/g, ':id')}`;
  const handle = () => {
    calls += 1;
    return promise.then((response) => response.clone());
  };
  server.use(method === 'POST' ? http.post(place, handle) : http.patch(place, handle));
  const status = method === 'POST' ? 201 : 200;
  return {
    calls: () => calls,
    arrive: () => resolve(HttpResponse.json(answer, { status })),
    fail: (response: Response) => resolve(response),
  };
}

const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const open = (at: string) =>
  renderRemote(remote, { at, session: { employee: { role: 'Administrator' } } });

test.each(Object.entries(forms))(
  '%s: who leaves the page while it is sent is asked, and who goes elsewhere is told there',
  async (_, form) => {
    const held = hold(form);
    const { user, go, address } = open(form.at);
    await form.send(user);
    await waitFor(() => expect(held.calls()).toBe(1));
    // Reloading and closing the tab.
    expect(isAsked()).toBe(true);
    await go('/outra');
    held.arrive();
    expect(await screen.findByText(form.saved)).toBeVisible();
    expect(address()).toBe('/outra');
    expect(held.calls()).toBe(1);
    expect(isAsked()).toBe(false);
  },
);

const ends = [
  ['the connection is gone', () => HttpResponse.error()],
  ['the session has ended', () => HttpResponse.json({}, { status: 401 })],
] as const;
const drafted = Object.entries(forms).filter(([, { draft }]) => draft !== null);

test.each(
  drafted.flatMap(([name, form]) => ends.map(([end, fail]) => [name, end, form, fail] as const)),
)('%s: what was being sent as %s is offered to its author again', async (_, __, form, fail) => {
  const held = hold(form);
  const { user, go } = open(form.at);
  await form.send(user);
  await waitFor(() => expect(held.calls()).toBe(1));
  await go('/outra');
  await go(form.at);
  // It is on its way: offered as a draft it could be sent twice.
  expect(screen.queryByText(form.draft!)).not.toBeInTheDocument();
  await go('/outra');
  held.fail(fail());
  await waitFor(() => expect(isAsked()).toBe(false));
  await go(form.at);
  expect(await screen.findByText(form.draft!)).toBeVisible();
});
