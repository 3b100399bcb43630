import type {
  NetworkFigures,
  NetworkOverview,
  NetworkPeriod,
} from '@caderneta/api-client/contract';
import { dayOf } from '@caderneta/school-time';
import { beforeEach, expect, test } from '@jest/globals';
import { addMinutes } from 'date-fns/addMinutes';
import { lightFormat } from 'date-fns/lightFormat';
import { parseISO } from 'date-fns/parseISO';
import { subDays } from 'date-fns/subDays';
import fc from 'fast-check';
import { type Caller, callerOf } from '../../../testing/caller.ts';
import { communicationBody } from '../../../testing/communication-bodies.ts';
import { familyOf } from '../../../testing/family-caller.ts';
import { makeNetwork } from '../../../testing/network.ts';
import { query, value } from '../../../testing/query.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { deleteSchool } from '#/backup/delete-school.ts';
import { keepFigures } from './figures.service.ts';
import { joinNetwork, leaveNetwork } from './membership.service.ts';

const timezone = 'America/Sao_Paulo';
const start = new Date('2026-03-10T15:00:00Z');
let now = start;
const { at, administrator } = useTestSchool({ isFreshForEach: true, now: () => now });
let office: Caller;
beforeEach(async () => {
  const schoolIds = [at.school.id, at.otherSchool.id];
  await makeNetwork(at.db, { of: 'Campinas', email: 'rede@campinas.test', schoolIds });
  now = start;
  await query(at.db, `update students set created_at = '2026-03-02T12:00:00Z'`);
  await signIn();
});

/** Access tokens end after a quarter of an hour. */
async function signIn() {
  Object.assign(administrator, await callerOf(at.app, 'admin@girassol.test'));
  office = await callerOf(at.app, 'rede@campinas.test');
}
async function wait(minutes: number) {
  now = addMinutes(now, minutes);
  await signIn();
}

const periods: NetworkPeriod[] = ['7', '30', '90'];
const overview = async (days: NetworkPeriod) =>
  (await office.get(`/v1/Network/Overview?days=${days}`)).json<NetworkOverview>();

/** Counts a school from its rows, figure by figure. */
async function countAnew(schoolId: string, days: NetworkPeriod): Promise<NetworkFigures> {
  const last = parseISO(dayOf(now, timezone));
  const first = lightFormat(subDays(last, Number(days) - 1), 'yyyy-MM-dd');
  const dayIn = (column: string) => `(${column} at time zone '${timezone}')::date`;
  const of = (table: string) => `from ${table} where ${table}.school_id = '${schoolId}'`;
  const items = `select id ${of('communications')} and deleted_at is null
    and ${dayIn('sent_at')} >= '${first}'`;
  const guardians = `${of('guardians')} and exists (select from student_guardians
    join students on students.id = student_id and deleted_at is null where guardian_id = guardians.id)`;
  const dueOn = `(select count(*)::int ${of('students')} and ${dayIn('created_at')} <= on_day
    and (deleted_at is null or ${dayIn('deleted_at')} > on_day))`;
  const filledOn = `(select count(*)::int ${of('diaries')} and day = on_day)`;
  const schoolDays = `(select on_day::date as on_day from generate_series('${first}'::date,
    '${lightFormat(last, 'yyyy-MM-dd')}'::date, interval '1 day') as on_day) as school_days`;
  const count = (statement: string) => value<number>(at.db, `select count(*)::int ${statement}`);
  const [diaries] = await query<NetworkFigures['diaries']>(
    at.db,
    `select sum(${dueOn})::int as due, sum(least(${dueOn}, ${filledOn}))::int as filled
     from ${schoolDays}`,
  );
  return {
    students: await count(`${of('students')} and deleted_at is null`),
    guardians: await count(guardians),
    reachable: await count(`${guardians} and (email is distinct from refused_email or exists (
      select from guardian_devices where guardian_id = guardians.id and revoked_at is null
        and expires_at > '${now.toISOString()}'))`),
    sent: await count(`from (${items}) as items`),
    recipients: await count(`${of('recipients')} and communication_id in (${items})`),
    seen: await count(
      `${of('recipients')} and communication_id in (${items}) and visualized_at is not null`,
    ),
    diaries: diaries!,
  };
}

interface Course {
  students: { id: string; name: string; phone: string }[];
  deleted: string[];
  items: string[];
  devices: Awaited<ReturnType<typeof familyOf>>[];
}
const ok = async (answer: ReturnType<Caller['get']>) => {
  const { statusCode, body } = await answer;
  if (statusCode >= 300) throw new Error(`${statusCode} ${body}`);
  return { headers: (await answer).headers, body: body ? (JSON.parse(body) as never) : undefined };
};
const responsible = (phone: string) => ({
  name: 'Íris Melo',
  phone,
  email: `${phone}@familia.test`,
});

/** What changes figures; each finds something of the course by a number, or does nothing. */
const acts: Record<string, (course: Course, number: number) => Promise<unknown>> = {
  async send(course, number) {
    const studentIds = course.students.slice(0, number + 1).map(({ id }) => id);
    if (studentIds.length === 0) return;
    const body = communicationBody('announcement', { studentIds, fileIds: [] });
    const { body: sent } = await ok(administrator.post('/v1/communication/announcement', body));
    course.items.push((sent as unknown as { id: string }).id);
  },
  async see({ devices, items }, number) {
    const item = items[number % items.length];
    for (const device of item ? devices : []) {
      await device.post(`/communications/${item}/visualize`);
    }
  },
  async withdraw({ items }, number) {
    const [item] = items.splice(number % (items.length || 1), 1);
    // Gone where everybody whom it was for was erased.
    if (item) await administrator.delete(`/v1/communication/announcement/${item}`);
  },
  async come({ students }, number) {
    const phone = `1191111${String(1000 + number)}`;
    const name = `Criança ${'ABCDEFGHIJ'[number]} ${'KLMNOPQRST'[students.length % 10]}`;
    const body = { name, classroomId: at.jardim.id, gender: 'Female' };
    const { body: made } = await ok(
      administrator.post('/v1/Students', { ...body, responsibles: [responsible(phone)] }),
    );
    students.push({ ...(made as unknown as { id: string }), name, phone });
  },
  async leave({ students, deleted }, number) {
    const [student] = students.splice(number % (students.length || 1), 1);
    if (!student) return;
    await ok(administrator.delete(`/v1/Students/${student.id}`));
    deleted.push(student.id);
  },
  async erase({ deleted }, number) {
    const [id] = deleted.splice(number % (deleted.length || 1), 1);
    if (!id) return;
    const { headers } = await ok(administrator.get(`/v1/deletedStudents/${id}`));
    const match = { 'if-match': String(headers.etag) };
    await ok(administrator.delete(`/v1/deletedStudents/${id}`, undefined, match));
  },
  async move({ students }, number) {
    const student = students[number % students.length];
    if (!student) return;
    const body = { name: student.name, classroomId: at.segundoAno.id, gender: 'Male' };
    const responsibles = [responsible(student.phone)];
    await ok(administrator.put(`/v1/Students/${student.id}`, { ...body, responsibles }));
  },
  async fill({ students }, number) {
    const student = students[number % students.length];
    if (!student) return;
    const { classroomId } = (await ok(administrator.get(`/v1/Students/${student.id}`)))
      .body as unknown as { classroomId: string };
    const simple = { mode: 'Simple', details: 'Leu em voz alta' };
    const preschool = { mode: 'Preschool', details: 'Dormiu bem' };
    const communication = classroomId === at.segundoAno.id ? simple : preschool;
    // Once a day; another time is refused.
    await administrator.post('/v1/Communication/diary', {
      communication,
      studentIds: [student.id],
    });
  },
  async unfill({ students }, number) {
    const student = students[number % students.length];
    // Only today's can be taken back.
    const path = '/v1/Diaries/DeleteStudentLastDiary';
    if (student) await administrator.delete(`${path}?studentId=${student.id}`);
  },
  async pair({ devices }, number) {
    const guardian = [at.marta, at.jorge, at.lia, at.rosa][number % 4]!;
    const found = await value<number>(
      at.db,
      `select count(*)::int from student_guardians join students on students.id = student_id
       where guardian_id = '${guardian.id}' and deleted_at is null`,
    );
    if (found > 0) devices.push(await familyOf(at, guardian));
  },
  async unpair({ devices }, number) {
    const [device] = devices.splice(number % (devices.length || 1), 1);
    if (device) await device.delete('/session');
  },
  refuse: () =>
    query(at.db, `update guardians set refused_email = email where school_id = '${at.school.id}'`),
  wait: (_course, number) => wait([7, 60, 26 * 60][number] ?? number * 9_000),
  keep: async () => {
    await wait(6);
    await keepFigures(at.services);
  },
};

const act = fc.record({ name: fc.constantFrom(...Object.keys(acts)), number: fc.nat(9) });

test('what is kept is what is counted anew, whatever happened', async () => {
  const ids = [at.school.id, at.otherSchool.id];
  const course: Course = {
    students: [at.ana, at.bruno, at.caio, at.duda].map(({ id, name }, index) => ({
      id,
      name,
      phone: `1190000000${index === 0 || index === 1 ? 1 : index}`,
    })),
    deleted: [],
    items: [],
    devices: [],
  };
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 14 }), async (steps) => {
      for (const { name, number } of steps) await acts[name]!(course, number);
      await acts.keep!(course, 0);
      for (const days of periods) {
        const { schools, countedAt } = await overview(days);
        expect(countedAt).toBe(now.toISOString());
        for (const id of ids) {
          const anew = await countAnew(id, days);
          expect(schools.find((school) => school.id === id)).toMatchObject(anew);
          const kept = await value(
            at.db,
            `select figures -> '${days}' from school_figures where school_id = '${id}'`,
          );
          expect(kept).toEqual(anew.students > 0 ? anew : undefined);
        }
      }
    }),
    { numRuns: 8, endOnFailure: true, includeErrorInReport: true },
  );
});

test('kept figures are shown as old as they are, and counted anew where the job stands still', async () => {
  const send = () =>
    acts.send!({ students: [at.ana], deleted: [], items: [], devices: [] } as never, 0);
  const shown = async () => {
    const { schools, countedAt } = await overview('7');
    return [schools.find(({ id }) => id === at.school.id)!.sent, countedAt];
  };
  await send();
  expect(await shown()).toEqual([1, now.toISOString()]);
  await keepFigures(at.services);
  const counted = now.toISOString();
  await send();
  await wait(4);
  // Another server counted a moment ago.
  await keepFigures(at.services);
  expect(await shown()).toEqual([1, counted]);
  await wait(12);
  expect(await shown()).toEqual([2, now.toISOString()]);
});

test('nothing is kept of a school that its last student left', async () => {
  const shown = async () =>
    (await overview('7')).schools.find(({ id }) => id === at.school.id)!.students;
  await keepFigures(at.services);
  expect(await shown()).toBe(4);
  const left = { students: [at.ana, at.bruno, at.caio, at.duda], deleted: [] };
  for (const _ of [...left.students]) await acts.leave!(left as never, 0);
  await acts.keep!(null as never, 0);
  expect(await shown()).toBe(0);
  await acts.come!({ students: [] } as never, 0);
  expect(await shown()).toBe(1);
});

test('nothing is kept of a school that leaves its network or is deleted', async () => {
  const kept = () =>
    query<{ id: string }>(at.db, 'select school_id as id from school_figures order by 1');
  await keepFigures(at.services);
  expect(await kept()).toHaveLength(2);
  await at.db.transaction((tx) => leaveNetwork(tx, at.otherSchool.name));
  expect(await kept()).toEqual([{ id: at.school.id }]);
  await at.db.transaction((tx) =>
    joinNetwork(tx, { school: at.otherSchool.name, network: 'Rede de Campinas' }),
  );
  await acts.keep!(null as never, 0);
  expect(await kept()).toHaveLength(2);
  await query(at.db, `update schools set closed_at = now() where id = '${at.otherSchool.id}'`);
  await deleteSchool(at.services, at.otherSchool, null);
  await acts.keep!(null as never, 0);
  expect(await kept()).toEqual([{ id: at.school.id }]);
});
