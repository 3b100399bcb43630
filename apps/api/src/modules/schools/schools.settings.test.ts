import type {
  AuditEntry,
  Closure,
  PendingDiaryCount,
  Problem,
  School,
  SchoolSettings,
} from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { millisecondsInDay } from 'date-fns/constants';
import { eq } from 'drizzle-orm';
import { schools } from '#/database/schema/schools.ts';
import { students } from '#/database/schema/students.ts';
import { imageColumns, makeFile } from '../../../testing/stored-file.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const { at, administrator, teacher, otherSchool } = useTestSchool({ isFreshForEach: true });

const address = () => `/v1/Schools/${at.school.id}/Settings`;
async function settings(): Promise<{ data: SchoolSettings; etag: string }> {
  const response = await administrator.get(address());
  return { data: response.json<SchoolSettings>(), etag: String(response.headers.etag) };
}
const change = (body: object, headers?: Record<string, string>) =>
  administrator.patch(address(), body, headers);
const holiday = (day: string, name: string): Closure => ({
  kind: 'Holiday',
  name,
  from: day,
  to: day,
});
const tiradentes = holiday('2027-04-21', 'Tiradentes');
const july: Closure = { kind: 'Recess', name: 'Férias', from: '2027-07-01', to: '2027-07-31' };

test('a school has classes from Monday to Friday and keeps data for five years, until it says otherwise', async () => {
  const [made] = await at.db.insert(schools).values({ name: 'Escola Nova' }).returning();
  expect(made).toMatchObject({ schoolDays: [1, 2, 3, 4, 5], retentionYears: 5, version: 1 });
});

test('an administrator changes what they send and nothing else, and finds it so', async () => {
  const before = await settings();
  expect(before.data).toEqual({
    id: at.school.id,
    name: 'Escola Girassol',
    city: 'Campinas, SP',
    contactEmail: null,
    sharesAnswers: false,
    urgentBy: 'TeachersByDay',
    logo: null,
    timezone: 'America/Sao_Paulo',
    schoolDays: [1, 2, 3, 4, 5, 6, 7],
    closures: [],
    retentionYears: 5,
    deletedStudentsByAge: [],
    quietHours: null,
    diariesDue: '17:00',
  });
  const changes = {
    city: null,
    contactEmail: 'secretaria@girassol.test',
    sharesAnswers: true,
    urgentBy: 'Administrators',
    timezone: 'america/manaus',
    schoolDays: [5, 1, 3],
    closures: [july, tiradentes],
    retentionYears: 2,
    quietHours: { from: '20:00', until: '06:30' },
    diariesDue: '16:30',
  };
  const changed = await change(changes, { 'if-match': before.etag });
  expect(changed.statusCode).toBe(200);
  const after = await settings();
  expect(changed.json()).toEqual(after.data);
  expect(after.data).toEqual({
    ...before.data,
    ...changes,
    timezone: 'America/Manaus',
    schoolDays: [1, 3, 5],
    closures: [tiradentes, july],
  });
  const ours = await teacher.get(`/v1/schools/${at.school.id}`);
  expect(ours.json()).toMatchObject({
    ...{ name: 'Escola Girassol', city: null },
    quietHours: changes.quietHours,
  });

  await change({ closures: [july] });
  expect((await settings()).data).toMatchObject({ closures: [july], retentionYears: 2 });

  const misspelt = await change({ contactEmail: 'secretaria@' });
  expect(misspelt.statusCode).toBe(422);
  expect(misspelt.json<Problem>().errors).toEqual([
    {
      path: 'contactEmail',
      message: 'Digite um e-mail com formato válido. Exemplo: nome@escola.com.br',
    },
  ]);
});

test("saving over somebody else's change tells what it would replace", async () => {
  const { etag } = await settings();
  await change({ name: 'Escola Girassol do Sul' });
  const late = await change({ closures: [tiradentes] }, { 'if-match': etag });
  expect(late.statusCode).toBe(409);
  expect(late.json<Problem>()).toMatchObject({
    code: 'stale',
    current: { name: 'Escola Girassol do Sul', closures: [] },
  });
  expect((await settings()).data.closures).toEqual([]);
});

test('of two who save at once, one wins and the other is told', async () => {
  const { etag } = await settings();
  const answers = await Promise.all(
    [tiradentes, july].map((one) => change({ closures: [one] }, { 'if-match': etag })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect((await settings()).data.closures).toHaveLength(1);
});

test('the logo is a picture of the school, is seen by everybody, and can be removed', async () => {
  const { school, teacher: uploader, otherAdministrator } = at;
  const own = { schoolId: school.id, uploadedBy: uploader.id };
  const copy = (width: number) => ({ width, height: width, size: 5, storageKey: `logo/${width}` });
  const variants = [copy(96), copy(320)];
  const picture = await makeFile(at.db, { ...own, ...imageColumns, variants });
  await change({ logoId: picture.id });
  const { logo } = (await settings()).data;
  expect(logo?.id).toBe(picture.id);
  const seen = async () => (await teacher.get(`/v1/schools/${school.id}`)).json<School>().logoUrl;
  const url = await seen();
  expect(url).toContain(`/${picture.id}/96?`);
  at.services.now = () =>
    new Date(Math.ceil(Date.now() / millisecondsInDay) * millisecondsInDay - 1);
  expect(await seen()).toBe(url);
  at.services.now = () => new Date();

  const foreign = await makeFile(at.db, {
    schoolId: at.otherSchool.id,
    uploadedBy: otherAdministrator.id,
    ...imageColumns,
  });
  expect((await change({ logoId: foreign.id })).statusCode).toBe(404);
  const document = await makeFile(at.db, own);
  const refused = await change({ logoId: document.id });
  expect(refused.json<Problem>().errors).toEqual([
    { path: 'logoId', message: 'A imagem deve ser JPEG ou PNG.' },
  ]);
  await change({ logoId: null });
  expect((await settings()).data.logo).toBeNull();
});

test('the audit log names the school and the fields that were sent', async () => {
  await change({ schoolDays: [1], retentionYears: 1 });
  const [entry] = (await administrator.get('/v1/audit?resource=school')).json<AuditEntry[]>();
  expect(entry).toMatchObject({
    verb: 'update',
    subject: 'Escola Girassol',
    fields: ['schoolDays', 'retentionYears'],
  });
});

test('settings say how many deleted students are how old', async () => {
  at.services.now = () => new Date('2027-03-01T12:00:00Z');
  const deletions = {
    [at.ana.id]: '2026-03-02',
    [at.bruno.id]: '2026-02-28',
    [at.caio.id]: '2023-03-01',
  };
  for (const [id, day] of Object.entries(deletions)) {
    await at.db
      .update(students)
      .set({ deletedAt: new Date(`${day}T12:00:00Z`) })
      .where(eq(students.id, id));
  }
  expect((await settings()).data.deletedStudentsByAge).toEqual([1, 1, 0, 0, 1]);
});

test.each([
  ['nothing', {}, ''],
  ['no day of the week', { schoolDays: [] }, 'schoolDays'],
  ['an eighth day', { schoolDays: [8] }, 'schoolDays.0'],
  ['a day twice', { schoolDays: [1, 1] }, 'schoolDays'],
  ['an end before the start', { closures: [{ ...july, to: '2027-06-30' }] }, 'closures.0.to'],
  ['no name of a holiday', { closures: [{ ...july, name: ' ' }] }, 'closures.0.name'],
  ['no time zone', { timezone: 'America/Lua' }, 'timezone'],
  ['an offset', { timezone: '-03:00' }, 'timezone'],
  ['a retention of no year', { retentionYears: 0 }, 'retentionYears'],
  ['a retention of a century', { retentionYears: 100 }, 'retentionYears'],
  ['an empty name', { name: '' }, 'name'],
  ['a field that is none', { name: 'Ipê', id: '1' }, 'id'],
])('%s is refused at its field', async (_, body, path) => {
  const response = await change(body);
  expect(response.statusCode).toBe(422);
  expect(response.json<Problem>().errors?.map((error) => error.path)).toEqual([path]);
});

test('a teacher and people of other schools change nothing', async () => {
  expect((await teacher.get(address())).statusCode).toBe(403);
  expect((await teacher.patch(address(), { name: 'Minha' })).statusCode).toBe(403);
  expect((await otherSchool.patch(address(), { name: 'Nossa' })).statusCode).toBe(404);
});

/** 19 April 2027 is a Monday. */
const noonOf = (day: string) => () => new Date(`${day}T15:00:00Z`);
const firstCount = async () =>
  (await teacher.get('/v1/Diaries/GetPendingDiaryCount')).json<PendingDiaryCount[]>()[0];

test.each([
  ['a holiday', '2027-04-21', { kind: 'Holiday', name: 'Tiradentes' }],
  ['the first day of a recess', '2027-07-01', { kind: 'Recess', name: 'Férias' }],
  ['the last day of a recess', '2027-07-31', { kind: 'Recess', name: 'Férias' }],
  ['a holiday within a recess', '2027-07-09', { kind: 'Holiday', name: 'Revolução de 1932' }],
  ['a Saturday', '2027-04-24', { kind: 'Weekday', name: null }],
])('no diary is pending on %s, and one can be filled', async (_, day, dayOff) => {
  const closures = [tiradentes, july, holiday('2027-07-09', 'Revolução de 1932')];
  await change({ schoolDays: [1, 2, 3, 4, 5], closures });
  at.services.now = noonOf(day);
  expect(await firstCount()).toMatchObject({ pending: 0, filled: 0, total: 2, dayOff });

  const groupOf = `/v1/Diaries/GetClassroomPendingDiaryStudents?classroomId=${at.jardim.id}`;
  const [group] = (await teacher.get(groupOf)).json<[{ pending: number; students: object[] }]>();
  expect(group).toMatchObject({ pending: 0, dayOff });
  expect(group.students).toHaveLength(2);
  const filled = await teacher.post('/v1/Communication/diary', {
    communication: { mode: 'Preschool', lunch: 'Full' },
    studentIds: [at.ana.id],
  });
  expect(filled.statusCode).toBe(201);
  expect(await firstCount()).toMatchObject({ pending: 0, filled: 1, total: 2 });
  const classroom = await teacher.get(
    `/v1/Diaries/GetClassroomLastDiaries?classroomId=${at.jardim.id}`,
  );
  expect(classroom.json()).toMatchObject({
    diaryCount: { pending: 0, filled: 1, total: 2, dayOff },
    lastDiaries: [{ lastDiaryDate: day }, { lastDiaryDate: null }],
  });
});

test('the days around days off are school days', async () => {
  await change({ schoolDays: [1, 2, 3, 4, 5], closures: [tiradentes, july] });
  for (const day of ['2027-04-20', '2027-04-22', '2027-06-30', '2027-08-02']) {
    at.services.now = noonOf(day);
    expect(await firstCount()).toMatchObject({ pending: 2, dayOff: null });
  }
  // 23:30 of the holiday's eve in São Paulo is the holiday already in UTC.
  at.services.now = () => new Date('2027-04-21T02:30:00Z');
  expect(await firstCount()).toMatchObject({ pending: 2, dayOff: null });
});
