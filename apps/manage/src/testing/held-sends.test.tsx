import { api } from '@caderneta/api-client';
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
import { anotherPerson, noConnection } from '@caderneta/api-client/fetch';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote, type RenderedRemote, testSession } from '@caderneta/platform/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
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
  urgentBy: 'TeachersByDay',
  quietHours: null,
  diariesDue: '17:00',
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
afterEach(() => {
  api.connect(noConnection);
  localStorage.clear();
});

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
/** Opens a form from another page. */
async function open(at: string) {
  const session = { employee: { role: 'Administrator' as const } };
  const page = renderRemote(remote, { at: '/outra', session });
  await page.go(at);
  return page;
}

const cancelar = async ({ user }: RenderedRemote) => {
  const link = screen.queryByRole('link', { name: 'cancelar' });
  const way = link ?? screen.getByRole('button', { name: /^(cancelar|fechar)$/ });
  await user.click(way);
  // The page that follows is loaded first.
  await waitFor(() => expect(way).not.toBeInTheDocument());
};
const ways = {
  menu: ({ go }: RenderedRemote) => go('/outra'),
  cancelar,
  Back: ({ go }: RenderedRemote) => go(-1),
};
const each = <T, W>(rows: readonly (readonly [string, T])[], columns: Record<string, W>) =>
  rows.flatMap(([name, form]) =>
    Object.entries(columns).map(([way, column]) => [name, way, form, column] as const),
  );

test.each(each(Object.entries(forms), ways))(
  '%s: who leaves it by %s while it is sent is told where they are',
  async (_, __, form, leave) => {
    const held = hold(form);
    const page = await open(form.at);
    await form.send(page.user);
    await waitFor(() => expect(held.calls()).toBe(1));
    // Reloading and closing the tab.
    expect(isAsked()).toBe(true);
    await leave(page);
    const where = page.address();
    held.arrive();
    expect(await screen.findByText(form.saved)).toBeVisible();
    expect(page.address()).toBe(where);
    expect(held.calls()).toBe(1);
    expect(isAsked()).toBe(false);
  },
);

const ends = {
  'the connection is gone': () => HttpResponse.error(),
  'the session has ended': () => HttpResponse.json({}, { status: 401 }),
};
const drafted = Object.entries(forms).filter(([, { draft }]) => draft !== null);

test.each(each(drafted, ends))(
  '%s: what was being sent as %s is offered to its author again',
  async (_, __, form, fail) => {
    const held = hold(form);
    const { user, go } = await open(form.at);
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
  },
);

test.each(drafted)(
  '%s: what was being sent as its author signed out is offered to them alone, and told to nobody',
  async (_, form) => {
    let isSignedOut = false;
    const person = () => {
      if (isSignedOut) throw anotherPerson();
      return testSession().employee.id;
    };
    api.connect({ ...noConnection, person });
    const held = hold(form);
    const { user } = await open(form.at);
    await form.send(user);
    await waitFor(() => expect(held.calls()).toBe(1));
    isSignedOut = true;
    cleanup();
    held.arrive();
    await waitFor(() => expect(isAsked()).toBe(false));
    isSignedOut = false;
    const { go } = await open(form.at);
    expect(await screen.findByText(form.draft!)).toBeVisible();
    await go('/outra');
    expect(screen.queryByText(form.saved)).toBeNull();
    expect(held.calls()).toBe(1);
  },
);
