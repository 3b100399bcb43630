import { beforeEach, describe, expect, test } from '@jest/globals';
import { asc, sql } from 'drizzle-orm';
import { auditLog } from '#/database/schema/audit-log.ts';
import { communications } from '#/database/schema/communications.ts';
import { communicationBody, lateOnMarch10 } from '../../../testing/communication-bodies.ts';
import { query } from '../../../testing/query.ts';
import { password } from '../../../testing/school.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const url = '/v1/communication/announcement';

const { at, administrator, teacher } = useTestSchool();
let minutes = 0;
/** Each story is long after the one before. */
beforeEach(() => later(60));

function later(by: number) {
  minutes += by;
  at.services.now = () => new Date(lateOnMarch10.getTime() + minutes * 60_000);
}

const contentOf = (title: string, student = at.ana) =>
  communicationBody('announcement', {
    communication: { title },
    studentIds: [student.id],
    fileIds: [],
  });

/** Entries of what `story` did. */
async function entriesOf(story: () => Promise<unknown>) {
  const before = await at.db.$count(auditLog);
  await story();
  const rows = await at.db.select().from(auditLog).orderBy(asc(auditLog.id)).offset(before);
  return rows.map(({ employeeId, verb, resource, resourceId, fields }) => {
    return { employeeId, what: `${verb} ${resource}`, resourceId, fields };
  });
}

async function makeAnnouncement(): Promise<string> {
  return (await administrator.post(url, contentOf('Reunião'))).json<{ id: string }>().id;
}

describe('a write', () => {
  test('leaves who did what with which fields', async () => {
    let id = '';
    const entries = await entriesOf(async () => {
      id = (await teacher.post(url, contentOf('Festa'))).json<{ id: string }>().id;
      await administrator.delete(`${url}/${id.toUpperCase()}`);
    });
    expect(entries).toEqual([
      {
        employeeId: at.teacher.id,
        what: 'create announcement',
        resourceId: id,
        fields: ['title', 'description', 'studentIds'],
      },
      {
        employeeId: at.administrator.id,
        what: 'delete announcement',
        resourceId: id,
        fields: [],
      },
    ]);
  });

  test('of people names their fields, and never what is in them', async () => {
    const responsibles = [{ name: 'Nina Souza', phone: '11900000009', email: null }];
    const student = { name: 'Gabi Souza', classroomId: at.jardim.id, gender: 'Female' };
    const entries = await entriesOf(async () => {
      await administrator.post('/v1/Students', { ...student, responsibles });
      await teacher.patch('/v1/Employees/Profile', {
        password: 'Senha456',
        currentPassword: password,
      });
    });
    expect(entries).toMatchObject([
      { what: 'create student', fields: ['name', 'classroomId', 'gender', 'responsibles'] },
      { what: 'update profile', resourceId: at.teacher.id, fields: ['password'] },
    ]);
    expect(entries[0]?.resourceId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('of diaries is about each student', async () => {
    const studentIds = [at.ana.id, at.bruno.id];
    const communication = { mode: 'Preschool', lunch: 'Full', details: 'Dormiu bem' };
    const entries = await entriesOf(async () => {
      await teacher.post('/v1/Communication/diary', { communication, studentIds });
      await teacher.delete(`/v1/Diaries/DeleteStudentLastDiary?studentId=${at.ana.id}`);
    });
    expect(entries.slice(0, 2).map(({ resourceId }) => resourceId)).toEqual(
      expect.arrayContaining(studentIds),
    );
    expect(entries[0]).toMatchObject({
      what: 'create diary',
      fields: ['mode', 'lunch', 'details', 'studentIds'],
    });
    expect(entries.slice(2)).toMatchObject([{ what: 'delete diary', resourceId: at.ana.id }]);
  });

  test('repeated with its Idempotency-Key leaves one entry', async () => {
    const key = { 'idempotency-key': 'once' };
    const entries = await entriesOf(async () => {
      const again = () => teacher.post(url, contentOf('Uma vez'), key);
      await Promise.all([again(), again()]);
      expect((await again()).statusCode).toBe(201);
    });
    expect(entries).toHaveLength(1);
  });

  test('that is refused leaves nothing', async () => {
    const id = await makeAnnouncement();
    const entries = await entriesOf(async () => {
      const refused = [
        await administrator.post(url, { communication: {} }),
        await teacher.post(url, contentOf('De outra turma', at.caio)),
        await teacher.delete(`${url}/${id}`),
        await administrator.put(`${url}/${id}`, contentOf('Já foi')),
        await administrator.delete(`${url}/${at.ana.id}`),
        await administrator.get(`${url}/${at.ana.id}`),
        await at.app.inject({ method: 'DELETE', url: `${url}/${id}` }),
      ];
      const statuses = refused.map(({ statusCode }) => statusCode);
      expect(statuses).toEqual([422, 403, 403, 409, 404, 404, 401]);
    });
    expect(entries).toEqual([]);
  });

  test('is undone where its entry cannot be kept', async () => {
    await query(
      at.db,
      `alter table audit_log add constraint full_disk check (verb <> 'create')
      not valid`,
    );
    const before = await at.db.$count(communications);
    expect((await administrator.post(url, contentOf('Sem rastro'))).statusCode).toBe(500);
    expect(await at.db.$count(communications)).toBe(before);
    await query(at.db, 'alter table audit_log drop constraint full_disk');
  });
});

describe('a look', () => {
  test('at the same within ten minutes leaves one entry, also at the same time', async () => {
    const id = await makeAnnouncement();
    const look = () => administrator.get(`${url}/${id}`);
    expect(await entriesOf(() => Promise.all([look(), look(), look(), look()]))).toEqual([
      { employeeId: at.administrator.id, what: 'view announcement', resourceId: id, fields: [] },
    ]);
    later(9);
    expect(await entriesOf(look)).toEqual([]);
    later(2);
    expect(await entriesOf(look)).toHaveLength(1);
  });

  test('of somebody else, or at something else, is another one', async () => {
    const [one, other] = [await makeAnnouncement(), await makeAnnouncement()];
    const entries = await entriesOf(async () => {
      await administrator.get(`${url}/${one}`);
      await administrator.get(`${url}/${other}`);
      await teacher.get(`${url}/${one}`);
      await teacher.get(`/v1/Diaries/GetStudentDiaries?studentId=${at.ana.id}`);
      await administrator.get(`${url}/list`);
    });
    expect(entries.map(({ what, resourceId }) => [what, resourceId])).toEqual([
      ['view announcement', one],
      ['view announcement', other],
      ['view announcement', one],
      ['view diary', at.ana.id],
    ]);
  });
});

test('the audit log takes no change, and holds no word of a person', async () => {
  await expect(at.db.execute(sql`truncate audit_log`)).rejects.toHaveProperty(
    'cause.code',
    '23001',
  );
  const columns = await query<{ column_name: string }>(
    at.db,
    `select column_name from information_schema.columns where table_name = 'audit_log'
      and data_type not in ('uuid', 'timestamp with time zone')`,
  );
  const words = await query<{ word: string }>(
    at.db,
    `select distinct unnest(array[resource, verb]) as word from audit_log
      union select jsonb_array_elements_text(fields) from audit_log`,
  );
  expect(columns.map(({ column_name }) => column_name).sort()).toEqual([
    'fields',
    'resource',
    'verb',
  ]);
  for (const { word } of words) expect(word).toMatch(/^[a-zA-Z]+$/);
  const written = JSON.stringify(words);
  for (const value of ['Festa', 'Ana', 'Dormiu', 'Gabi', '119', 'Senha'])
    expect(written).not.toContain(value);
});
