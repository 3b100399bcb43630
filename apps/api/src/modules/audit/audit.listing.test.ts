import type { AuditEntry } from '@caderneta/api-client/contract';
import { beforeAll, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { idAt } from '#/timing/ids.ts';
import { auditLog } from '#/database/schema/audit-log.ts';
import { employees } from '#/database/schema/employees.ts';
import { students } from '#/database/schema/students.ts';
import { callerOf } from '../../../testing/caller.ts';
import { queriesOf } from '../../../testing/queries-of.ts';
import { makeOneOfEach, type OneOfEach } from '../../../testing/one-of-each.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

let one: OneOfEach;

type Values = Partial<typeof auditLog.$inferInsert> & { at: string };

/** An entry of the administrator of Girassol, as of an instant. */
async function enter({ at: instant, ...values }: Values) {
  const createdAt = new Date(instant);
  const id = idAt(createdAt);
  const entry = { schoolId: at.school.id, employeeId: at.administrator.id, ...values };
  await at.db
    .insert(auditLog)
    .values({ resource: 'student', verb: 'view', ...entry, id, createdAt });
}

const { at, administrator } = useTestSchool();
beforeAll(async () => {
  one = await makeOneOfEach(at.db, at);
  await enter({ at: '2026-03-09T12:00:00Z', resource: 'employee', resourceId: at.teacher.id });
  // 23:59:59 of the 9th and 00:00 of the 10th in São Paulo.
  await enter({ at: '2026-03-10T02:59:59Z', resourceId: at.ana.id });
  await enter({ at: '2026-03-10T03:00:00Z', verb: 'delete', resourceId: at.duda.id });
  const byTeacher = { employeeId: at.teacher.id };
  await enter({
    at: '2026-03-10T20:00:00Z',
    ...byTeacher,
    resourceId: at.caio.id,
    fields: ['name'],
  });
  await enter({
    at: '2026-03-11T03:00:00Z',
    ...byTeacher,
    resource: 'chat',
    resourceId: one.chats,
  });
  const ofIpe = { schoolId: at.otherSchool.id, employeeId: at.otherAdministrator.id };
  await enter({ at: '2026-03-11T04:00:00Z', ...ofIpe, resourceId: at.otherStudent.id });
});

async function list(parameters: Record<string, string | number> = {}, caller = administrator) {
  const search = new URLSearchParams({ to: '2026-03-31', ...parameters });
  const response = await caller.get(`/v1/audit?${search.toString()}`);
  const entries = response.json<AuditEntry[]>();
  const subjects = entries.map(({ subject }) => subject);
  return { entries, subjects, total: response.headers['x-total-count'] };
}

test('comes newest first, with names of today', async () => {
  const { entries, subjects, total } = await list();
  expect([subjects, total]).toEqual([
    ['Jorge Reis', 'Caio Reis', 'Duda Dias', 'Ana Lima Prado', at.teacher.name],
    '5',
  ]);
  expect(entries[1]).toEqual({
    id: entries[1]?.id,
    createdAt: '2026-03-10T20:00:00.000Z',
    firstAt: '2026-03-10T20:00:00.000Z',
    times: 1,
    employee: { id: at.teacher.id, name: at.teacher.name },
    resource: 'student',
    verb: 'view',
    resourceId: at.caio.id,
    subject: 'Caio Reis',
    device: null,
    fields: ['name'],
    changes: [],
    labels: { name: 'nome' },
  });
});

test('is filtered by person, kind, verb and the days of the school', async () => {
  const ofTeacher = await list({ employeeId: at.teacher.id });
  expect([ofTeacher.subjects, ofTeacher.total]).toEqual([['Jorge Reis', 'Caio Reis'], '2']);
  expect((await list({ resource: 'employee' })).subjects).toEqual([at.teacher.name]);
  expect((await list({ verb: 'delete' })).subjects).toEqual(['Duda Dias']);
  const onThe10th = await list({ from: '2026-03-10', to: '2026-03-10' });
  expect([onThe10th.subjects, onThe10th.total]).toEqual([['Caio Reis', 'Duda Dias'], '2']);
  expect((await list({ to: '2026-03-09' })).subjects).toHaveLength(2);
  expect((await list({ from: '2026-03-12' })).subjects).toEqual([]);
  expect((await list({ from: '1900-01-01', to: '2999-12-31' })).entries).not.toEqual([]);
});

test('is searched by who did it and what it is about', async () => {
  expect((await list({ search: 'ANÁ lima' })).subjects).toEqual(['Ana Lima Prado']);
  expect((await list({ search: 'jorge' })).subjects).toEqual(['Jorge Reis']);
  const byTeacher = await list({ search: 'prof@', limit: 1, offset: 1 });
  expect([byTeacher.subjects, byTeacher.total]).toEqual([['Caio Reis'], '3']);
  expect((await list({ search: 'Eva' })).subjects).toEqual([]);
});

test('keeps the names of what is gone', async () => {
  const now = new Date();
  await at.db.update(students).set({ deletedAt: now }).where(eq(students.id, at.duda.id));
  await at.db
    .update(employees)
    .set({ deactivatedAt: now, name: 'Nova Pessoa' })
    .where(eq(employees.id, at.teacher.id));
  const { entries, subjects } = await list();
  expect(subjects).toContain('Duda Dias');
  expect(entries[0]?.employee?.name).toBe('Nova Pessoa');
  const people = await administrator.get('/v1/audit/people');
  expect(people.json()).toEqual([
    { id: at.administrator.id, name: at.administrator.name, isFormer: false },
    { id: at.teacher.id, name: 'Nova Pessoa', isFormer: true },
    { id: one.deletedemployees, name: 'Vera Reis', isFormer: true },
  ]);
  await at.db.update(employees).set({ deactivatedAt: null }).where(eq(employees.id, at.teacher.id));
});

test('names everything there is', async () => {
  const day = '2026-02-01T12:00:00Z';
  const kinds = {
    announcement: one['communication/announcement'],
    gallery: one['communication/gallery'],
    noticeBoard: one.noticeboards,
    classroom: one.classrooms,
    studentGroup: one.studentgroups,
    guardianAccess: at.marta.id,
    profile: at.administrator.id,
    diary: at.caio.id,
  } as const;
  for (const [resource, resourceId] of Object.entries(kinds)) {
    await enter({ at: day, resource: resource as keyof typeof kinds, resourceId });
  }
  await enter({ at: day, resource: 'audit' });
  const { entries } = await list({ to: '2026-02-01' });
  const named = Object.fromEntries(entries.map(({ resource, subject }) => [resource, subject]));
  expect(named).toEqual({
    announcement: 'Um announcement',
    gallery: 'Um gallery',
    noticeBoard: 'Cardápio',
    classroom: '2º Ano',
    studentGroup: 'Transporte',
    guardianAccess: 'Marta Lima',
    profile: at.administrator.name,
    diary: 'Caio Reis',
    audit: null,
  });
});

test('a page of many takes as many queries as a page of one', async () => {
  await list();
  const queries = await queriesOf(at.db, () => list({ limit: 1 }));
  expect(queries.length).toBeGreaterThan(3);
  expect(await queriesOf(at.db, () => list({ limit: 200 }))).toEqual(queries);
});

test('is of one school, and for administrators', async () => {
  const ipe = await callerOf(at.app, 'admin@ipe.test');
  expect((await list({}, ipe)).subjects).toEqual(['Eva Souza']);
  const teacher = await callerOf(at.app, 'prof@girassol.test');
  expect((await teacher.get('/v1/audit')).statusCode).toBe(403);
  expect((await at.app.inject('/v1/audit')).statusCode).toBe(401);
});

test('reading the audit log leaves an entry in it', async () => {
  await administrator.get('/v1/audit');
  const [newest] = (await list({ resource: 'audit', to: '2999-12-31' })).entries;
  expect(newest).toMatchObject({ verb: 'view', employee: { id: at.administrator.id } });
});

test('leaves looks out where changes are asked for', async () => {
  const onThe10th = await list({ only: 'changes', from: '2026-03-10', to: '2026-03-10' });
  expect(onThe10th.subjects).toEqual(['Duda Dias']);
});

test('repeats close in time are one line, and pages count lines', async () => {
  const time = (minutes: number) => new Date(Date.UTC(2026, 0, 5, 12, minutes)).toISOString();
  const change = { resource: 'student', verb: 'update', resourceId: at.ana.id } as const;
  const byTeacher = { employeeId: at.teacher.id };
  // Ten minutes after one another are together, eleven are not.
  for (const minutes of [0, 4, 14, 25]) await enter({ at: time(minutes), ...change });
  await enter({ at: time(2), ...change, fields: ['name'] });
  await enter({ at: time(3), ...change, resourceId: at.bruno.id });
  await enter({ at: time(5), ...change, ...byTeacher });
  await enter({ at: time(6), ...change, verb: 'delete' });
  for (const minutes of [7, 8]) await enter({ at: time(minutes), ...change, resourceId: null });
  const page = (limit: number, offset: number) =>
    list({ from: '2026-01-05', to: '2026-01-05', limit, offset });
  const all = await page(50, 0);
  const seen = all.entries.map(({ createdAt, firstAt, times, subject, verb, fields }) =>
    [verb, subject, times, firstAt, createdAt, ...fields].join(' '),
  );
  expect(seen).toEqual([
    `update Ana Lima Prado 1 ${time(25)} ${time(25)}`,
    `update Ana Lima Prado 4 ${time(0)} ${time(14)} name`,
    `update  1 ${time(8)} ${time(8)}`,
    `update  1 ${time(7)} ${time(7)}`,
    `delete Ana Lima Prado 1 ${time(6)} ${time(6)}`,
    `update Ana Lima Prado 1 ${time(5)} ${time(5)}`,
    `update Bruno Lima Prado 1 ${time(3)} ${time(3)}`,
  ]);
  expect(all.total).toBe('7');
  const second = await page(3, 3);
  expect([second.entries, second.total]).toEqual([all.entries.slice(3, 6), '7']);
});

test('calls a field as the call does that carried it, and not as another one', async () => {
  const day = '2026-02-02T12:00:00Z';
  const fields = ['fileIds', 'from', 'name'];
  await enter({ at: day, resource: 'chat', verb: 'create', resourceId: one.chats, fields });
  await enter({ at: day, resource: 'gallery', verb: 'update', fields });
  await enter({ at: day, resource: 'school', verb: 'update', fields });
  const { entries } = await list({ from: '2026-02-02', to: '2026-02-02' });
  const labels = Object.fromEntries(entries.map(({ resource, labels: said }) => [resource, said]));
  expect(labels).toEqual({
    chat: { fileIds: 'arquivos' },
    gallery: { fileIds: 'imagens' },
    school: { name: 'nome', from: 'início do horário sem avisos' },
  });
});
