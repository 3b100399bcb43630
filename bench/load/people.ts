import { findTables } from '../../apps/api/src/backup/tables.repository.ts';
import type { Database } from '../../apps/api/src/database/database.ts';
import { openPostgresql } from '../../apps/api/src/database/open-postgresql.ts';
import { useLink } from '../../apps/api/src/modules/guardian-access/devices.repository.ts';
import { issueLink } from '../../apps/api/src/modules/guardian-access/links.repository.ts';
import { query } from '../../apps/api/testing/query.ts';
import type { Deployment } from './deployment.ts';

export interface Employee {
  headers: Record<string, string>;
  /** Those that they teach. */
  classrooms: string[];
  /** Communications that they may open. */
  announcements: string[];
  chats: string[];
}

export interface Guardian {
  headers: Record<string, string>;
  students: string[];
  /** Communications that they got. */
  received: string[];
}

export interface People {
  employees: Employee[];
  guardians: Guardian[];
  /** Students without a diary of today, with the way that it is filled. */
  pending: { teacher: Employee; studentId: string; mode: 'Preschool' | 'Simple' }[];
  studentsOf: Map<string, string[]>;
}

export interface Numbers {
  employees: number;
  guardians: number;
}

const password = 'Senha123';

/** Each person has a network of their own, so that no limit of attempts joins them. */
const addressOf = (person: number) => `100.64.${Math.floor(person / 250)}.${(person % 250) + 1}`;

/** Signs employees in, and pairs phones of guardians, in a school that the seed has made. */
export async function gatherPeople(
  { url, settings }: Deployment,
  numbers: Numbers,
): Promise<People> {
  const { db, close } = await openPostgresql({
    url: settings.DATABASE_URL!,
    migrations: null,
    onIdleError: () => undefined,
  });
  try {
    await addTeachers(db, numbers.employees);
    const studentsOf = await readStudents(db);
    const employees = await inTurns(
      await query<{ id: string; email: string }>(
        db,
        `select id, email from employees where deactivated_at is null order by created_at, id limit ${numbers.employees}`,
      ),
      (employee, index) => signIn(db, url, employee, addressOf(index)),
    );
    const guardians = await inTurns(
      await query<{ id: string; school_id: string }>(
        db,
        `select id, school_id from guardians order by md5(id::text) limit ${numbers.guardians}`,
      ),
      ({ id, school_id }, index) =>
        pair(db, { id, schoolId: school_id }, addressOf(numbers.employees + index)),
    );
    return { employees, guardians, pending: await readPending(db, employees), studentsOf };
  } finally {
    await close();
  }
}

/** The seed makes a teacher for two classrooms; a school of this size has more employees. */
async function addTeachers(db: Database, wanted: number) {
  const tables = await findTables(db);
  const columns = tables.find(({ name }) => name === 'employees')!.columns;
  const list = columns.map((name) => `"${name}"`).join(', ');
  await query(
    db,
    `with made as (
      insert into employees (${list})
      select ${columns.map((name) => `(more)."${name}"`).join(', ')} from (
        select jsonb_populate_record(employees, jsonb_build_object(
          'id', gen_random_uuid(), 'email', 'mais' || number || '@grande.demo')) as more
        from employees, generate_series(1, ${wanted} - (select count(*)::int from employees)) as number
        where email = 'prof@grande.demo') as copies
      returning id, school_id, substring(email from '[0-9]+')::int as place
    )
    insert into employee_classrooms (school_id, employee_id, classroom_id)
    select made.school_id, made.id, rooms.id from made join (
      select id, row_number() over (order by id) as place, count(*) over () as count from classrooms
    ) as rooms on rooms.place = made.place % rooms.count + 1`,
  );
}

async function readStudents(db: Database): Promise<Map<string, string[]>> {
  const rows = await query<{ classroom_id: string; ids: string[] }>(
    db,
    `select classroom_id, json_agg(id) as ids from students where deleted_at is null group by classroom_id`,
  );
  return new Map(rows.map(({ classroom_id, ids }) => [classroom_id, ids]));
}

async function signIn(
  db: Database,
  url: string,
  { id, email }: { id: string; email: string },
  address: string,
): Promise<Employee> {
  const answer = await fetch(`${url}/v1/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ grantType: 'Password', email, password }),
  });
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${await answer.text()}`);
  const { accessToken } = (await answer.json()) as { accessToken: string };
  const headers = { authorization: `Bearer ${accessToken}`, 'x-forwarded-for': address };
  const read = async <Row>(path: string) =>
    (await (await fetch(url + path, { headers })).json()) as Row[];
  const sent = await read<{ communication: { id: string } }>(
    '/v1/communication/announcement/list?limit=20&offset=0',
  );
  const chats = await read<{ chatId: string }>('/v1/chats/summary?limit=20&offset=0');
  const rooms = await query<{ id: string }>(
    db,
    `select classroom_id as id from employee_classrooms where employee_id = '${id}'`,
  );
  const idsOf = (rows: { id: string }[]) => rows.map((row) => row.id);
  return {
    headers,
    classrooms: idsOf(rooms),
    announcements: idsOf(sent.map(({ communication }) => communication)),
    chats: chats.map(({ chatId }) => chatId),
  };
}

async function pair(
  db: Database,
  { id: guardianId, schoolId }: { id: string; schoolId: string },
  address: string,
): Promise<Guardian> {
  const now = new Date();
  const link = { schoolId, guardianId, target: null, createdBy: null, now };
  const { token } = await issueLink(db, link);
  const device = await useLink(db, { token, deviceName: 'Chrome no Android', now });
  if (!device) throw new Error('the link was not open');
  const idsOf = async (statement: string) =>
    (await query<{ id: string }>(db, statement)).map(({ id }) => id);
  return {
    headers: {
      cookie: `caderneta_family=${device.deviceToken}`,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': address,
    },
    students: await idsOf(
      `select student_id as id from student_guardians where guardian_id = '${guardianId}'`,
    ),
    received: await idsOf(
      `select distinct communication_id as id from recipients
       where guardian_id = '${guardianId}' limit 30`,
    ),
  };
}

async function readPending(db: Database, employees: Employee[]): Promise<People['pending']> {
  const rows = await query<{ id: string; classroom_id: string; mode: 'Preschool' | 'Simple' }>(
    db,
    `select students.id, classroom_id, diary_mode as mode
     from students join classrooms on classrooms.id = classroom_id
     where students.deleted_at is null and not exists (
       select from diaries where student_id = students.id
         and day = (now() at time zone 'America/Sao_Paulo')::date)
     order by md5(students.id::text)`,
  );
  return rows.flatMap(({ id: studentId, classroom_id, mode }) => {
    const teacher = employees.find(({ classrooms }) => classrooms.includes(classroom_id));
    return teacher ? [{ teacher, studentId, mode }] : [];
  });
}

/** Eight at a time, in the order given. */
async function inTurns<Item, Made>(
  items: Item[],
  make: (item: Item, index: number) => Promise<Made>,
) {
  const made: Made[] = [];
  for (let first = 0; first < items.length; first += 8) {
    const some = items.slice(first, first + 8);
    made.push(...(await Promise.all(some.map((item, place) => make(item, first + place)))));
  }
  return made;
}
