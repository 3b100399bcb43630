import type { AuditEntry, Student } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { query } from '../../../testing/query.ts';
import { makeEmployee, password } from '../../../testing/school.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const { at, administrator, teacher } = useTestSchool({ isFreshForEach: true });

async function latest(): Promise<Pick<AuditEntry, 'fields' | 'changes'>> {
  const [entry] = (await administrator.get('/v1/audit?only=changes')).json<AuditEntry[]>();
  if (!entry) throw new Error('no entry');
  return { fields: entry.fields, changes: entry.changes };
}

async function change(id: string, edit: (student: Student) => Partial<Student>) {
  const { id: _, ...student } = (await administrator.get(`/v1/Students/${id}`)).json<Student>();
  const body = { ...student, ...edit({ id, ...student }) };
  const answer = await administrator.put(`/v1/Students/${id}`, body);
  expect(answer.statusCode).toBe(200);
}

test('of a student it says who was removed, and from what to what, of what differs alone', async () => {
  await change(at.caio.id, ({ responsibles: [jorge] }) => ({
    classroomId: at.jardim.id,
    responsibles: [{ ...jorge!, phone: '11988887777' }],
  }));
  expect(await latest()).toEqual({
    fields: ['classroomId', 'responsibles'],
    changes: [
      { field: 'classroomId', before: '2º Ano', after: 'Jardim A' },
      {
        field: 'responsibles',
        before: 'Jorge Reis, (11) 90000-0002, 11900000002@familia.test',
        after: 'Jorge Reis, (11) 98888-7777, 11900000002@familia.test',
      },
      {
        field: 'responsibles',
        before: 'Lia Reis, (11) 90000-0003, 11900000003@familia.test',
        after: null,
      },
    ],
  });
  await change(at.duda.id, () => ({}));
  expect(await latest()).toEqual({ fields: [], changes: [] });
});

test('students who are moved together, and by the archiving of their class, each have theirs', async () => {
  await administrator.post('/v1/Students/move', {
    studentIds: [at.caio.id],
    classroomId: at.jardim.id,
  });
  expect((await latest()).changes).toEqual([
    { field: 'classroomId', before: '2º Ano', after: 'Jardim A' },
  ]);
  const [ana, bruno, caio] = [at.ana, at.bruno, at.caio].map(({ id }) => id);
  const students = [
    { id: ana, classroomId: at.segundoAno.id },
    { id: bruno, classroomId: at.segundoAno.id },
    { id: caio, classroomId: null },
  ];
  await administrator.post(`/v1/Classrooms/${at.jardim.id}/archival`, { students });
  const entries = (await administrator.get('/v1/audit?resource=student')).json<AuditEntry[]>();
  const moved = [{ field: 'classroomId', before: 'Jardim A', after: '2º Ano' }];
  const about = (id: string | undefined) => entries.find(({ resourceId }) => resourceId === id);
  expect([ana, bruno, caio].map((id) => about(id)?.changes)).toEqual([moved, moved, []]);
});

test('of classes and employees it says so too, and nothing of a password', async () => {
  const room = { name: 'Jardim B', period: 'Afternoon', diaryMode: 'Preschool' };
  await administrator.put(`/v1/Classrooms/${at.jardim.id}`, room);
  expect((await latest()).changes).toEqual([
    { field: 'name', before: 'Jardim A', after: 'Jardim B' },
    { field: 'period', before: 'Manhã', after: 'Tarde' },
  ]);
  await administrator.patch(`/v1/Employees/${at.teacher.id}`, {
    classroomIds: [at.segundoAno.id, at.jardim.id],
    role: 'Administrator',
    password: 'Segredo789',
  });
  expect(await latest()).toEqual({
    fields: ['role', 'classroomIds', 'password'],
    changes: [
      { field: 'role', before: 'Professor', after: 'Administrador' },
      { field: 'classroomIds', before: 'Jardim B', after: '2º Ano, Jardim B' },
    ],
  });
  const colleague = await makeEmployee(at.db, at.school.id, 'c@girassol.test', 'Administrator');
  await administrator.patch('/v1/Employees/Profile', {
    email: 'nova@girassol.test',
    currentPassword: password,
  });
  expect((await latest()).changes).toEqual([
    { field: 'email', before: 'admin@girassol.test', after: 'nova@girassol.test' },
  ]);
  expect(colleague.id).toBeDefined();
});

test('values go with the student whom they are about, and the entry stays', async () => {
  await change(at.duda.id, ({ responsibles: [rosa] }) => ({
    name: 'Duda Dias Melo',
    responsibles: [{ ...rosa!, phone: '11988887777' }],
  }));
  const kept = () => query(at.db, 'select field from audit_changes order by id');
  expect(await kept()).toEqual([{ field: 'name' }, { field: 'responsibles' }]);
  await administrator.delete(`/v1/Students/${at.duda.id}`);
  await administrator.delete(`/v1/deletedStudents/${at.duda.id}`);
  expect(await kept()).toEqual([]);
  const entries = (await administrator.get('/v1/audit?verb=update')).json<AuditEntry[]>();
  expect(entries).toMatchObject([{ subject: null, fields: ['name', 'responsibles'], changes: [] }]);
});

test('a value is bounded, and a teacher reads none', async () => {
  const rooms = [];
  for (let one = 1; one <= 60; one++) {
    const name = `Turma de nome comprido ${one}`;
    const body = { name, period: 'Morning', diaryMode: 'Simple' };
    rooms.push((await administrator.post('/v1/Classrooms', body)).json<{ id: string }>().id);
  }
  await administrator.patch(`/v1/Employees/${at.teacher.id}`, { classroomIds: rooms });
  const [written] = (await latest()).changes;
  expect(written?.after).toHaveLength(500);
  expect(written?.after).toMatch(/…$/);
  expect((await teacher.get('/v1/audit')).statusCode).toBe(403);
});

test('settings of the school say from what to what, of holidays those alone that differ', async () => {
  const settings = `/v1/Schools/${at.school.id}/Settings`;
  const natal = { kind: 'Holiday', name: 'Natal', from: '2998-12-25', to: '2998-12-25' };
  const recess = { kind: 'Recess', name: 'Julho', from: '2998-07-10', to: '2998-07-20' };
  await administrator.patch(settings, {
    closures: [natal],
    sharesAnswers: false,
    quietHours: null,
  });
  await administrator.patch(settings, {
    closures: [natal, recess],
    city: 'Jundiaí, SP',
    timezone: 'America/Manaus',
    sharesAnswers: true,
    urgentBy: 'Teachers',
    quietHours: { from: '20:00', until: '07:00' },
    schoolDays: [1, 2, 3, 4, 5, 6],
  });
  const { changes } = await latest();
  expect(changes).toEqual(
    expect.arrayContaining([
      { field: 'city', before: at.school.city, after: 'Jundiaí, SP' },
      { field: 'closures', before: null, after: 'Recesso Julho (10/07/2998 a 20/07/2998)' },
      { field: 'from', before: null, after: '20:00' },
      {
        field: 'schoolDays',
        before: 'segunda, terça, quarta, quinta, sexta, sábado, domingo',
        after: 'segunda, terça, quarta, quinta, sexta, sábado',
      },
      { field: 'sharesAnswers', before: 'não', after: 'sim' },
      {
        field: 'timezone',
        before: 'Brasília (GMT\u22123)',
        after: 'Manaus (GMT\u22124)',
      },
      {
        field: 'urgentBy',
        before: 'também professores, das 6 às 22 h',
        after: 'também professores, a qualquer hora',
      },
    ]),
  );
});

test('a scheduled item says from when to when, and nothing of its text', async () => {
  const communication = { title: 'Vacina', description: 'Quem tem febre fica em casa.' };
  const body = (scheduledDate: string) => ({
    communication: { ...communication, scheduledDate },
    studentIds: [at.ana.id],
  });
  const path = '/v1/communication/announcement';
  const made = await administrator.post(path, body('2998-12-12T08:00:00-03:00'));
  const { id } = made.json<{ id: string }>();
  await administrator.put(`${path}/${id}`, body('2998-12-13T09:00:00-03:00'));
  const { fields, changes } = await latest();
  expect(changes).toEqual([
    { field: 'scheduledDate', before: '12/12/2998 08:00', after: '13/12/2998 09:00' },
  ]);
  expect(fields).toEqual(expect.arrayContaining(['title', 'description', 'studentIds']));
});
