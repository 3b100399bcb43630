import {
  exportGuardianData,
  exportStudentData,
  getStudent,
  listClassrooms,
  listDeletedStudents,
  listGuardians,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../remote.ts';
import { jardim, maternal, sampleStudent } from '../testing/sample-school.ts';
import { press } from '../testing/writing.ts';

const student = sampleStudent();
const [first] = student.responsibles;
const deleted = {
  classroomName: 'Maternal I',
  deletedAt: '2026-11-12T12:12:00Z',
  deletedBy: null,
  returnsUntil: null,
};
const server = mockServer(
  mockEndpoint(getStudent, () => student),
  mockEndpoint(listClassrooms, () => [maternal, jardim]),
  mockEndpoint(listGuardians, () => []),
  mockEndpoint(listDeletedStudents, () => [{ id: student.id, name: student.name, ...deleted }]),
  mockEndpoint(exportStudentData, ({ params }) => ({ location: `/v1/of-student/${params.id}` })),
  mockEndpoint(exportGuardianData, ({ params }) => ({ location: `/v1/of-guardian/${params.id}` })),
);

/** Addresses that the browser was told to download. */
let opened: string[];
beforeEach(() => {
  opened = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    opened.push(new URL(this.href).pathname);
  });
});
afterEach(() => jest.restoreAllMocks());

const session = { employee: { role: 'Administrator' as const } };
const at = pathTo(paths.student, { studentId: student.id });

test('an administrator downloads the data of a student and of each guardian', async () => {
  const { user } = renderRemote(remote, { at, session });
  await screen.findByLabelText('Gênero');
  await press(user, `baixar todos os dados de ${student.name}`);
  await waitFor(() => expect(opened).toEqual([`/v1/of-student/${student.id}`]));
  await press(user, `baixar todos os dados de ${first!.name}`);
  await waitFor(() => expect(opened).toContain(`/v1/of-guardian/${first!.id}`));
});

test('also of a deleted student, before they are erased', async () => {
  const { user } = renderRemote(remote, { at: paths.deletedStudents, session });
  await screen.findByRole('list', { name: 'Alunos deletados' });
  await press(user, `baixar todos os dados de ${student.name}`);
  await waitFor(() => expect(opened).toEqual([`/v1/of-student/${student.id}`]));
});

test('a refusal is shown, and it can be asked for again', async () => {
  server.use(mockProblem(exportStudentData, 500));
  const { user } = renderRemote(remote, { at, session });
  await screen.findByLabelText('Gênero');
  await press(user, `baixar todos os dados de ${student.name}`);
  expect(await screen.findByText('Houve um erro ao reunir os dados.')).toBeVisible();
  expect(opened).toEqual([]);
  await press(user, `baixar todos os dados de ${student.name}`);
});
