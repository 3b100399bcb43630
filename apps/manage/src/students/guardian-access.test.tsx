import {
  getGuardianAccess,
  getStudent,
  listClassrooms,
  listGuardians,
} from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, within } from '@testing-library/react';
import { remote } from '../remote.ts';
import { jardim, maternal, sampleStudent } from '../testing/sample-school.ts';
import { press } from '../testing/writing.ts';

const student = sampleStudent();
const server = mockServer(
  mockEndpoint(getStudent, () => student),
  mockEndpoint(listClassrooms, () => [maternal, jardim]),
  mockEndpoint(listGuardians, () => []),
  mockEndpoint(getGuardianAccess, ({ params }) => {
    const responsible = student.responsibles.find(({ id }) => id === params.id)!;
    return { responsible, linkDelivery: 'shown' as const, devices: [], openLinkCount: 2 };
  }),
);
const openStudent = () =>
  renderRemote(remote, { at: pathTo(paths.student, { studentId: student.id }) });

test('each saved guardian’s access opens from the student', async () => {
  const { user } = openStudent();
  await screen.findByLabelText('Gênero');
  await press(user, 'acesso da família de Paulo Lima');
  const dialog = within(screen.getByRole('dialog', { name: 'Acesso de Paulo Lima' }));
  expect(await dialog.findByText('2 links que ainda valem')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'concluir' }));
  await press(user, 'acesso da família de Marta Lima');
  expect(screen.getByRole('dialog', { name: 'Acesso de Marta Lima' })).toBeVisible();
});

test('a guardian who is not saved yet has no access button', async () => {
  server.use(
    mockEndpoint(getStudent, () => ({
      ...student,
      responsibles: student.responsibles.slice(0, 1),
    })),
  );
  openStudent();
  await screen.findByLabelText('Gênero');
  expect(screen.getAllByRole('button', { name: /^acesso da família/ })).toHaveLength(1);
});

test('a new student has no access buttons', async () => {
  renderRemote(remote, { at: pathTo(paths.newStudent, { classroomId: maternal.id }) });
  await screen.findByLabelText('Gênero');
  expect(screen.queryByRole('button', { name: /^acesso da família/ })).not.toBeInTheDocument();
});
