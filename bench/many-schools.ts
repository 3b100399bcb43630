import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../apps/api/src/database/database.ts';
import { keepFigures } from '../apps/api/src/modules/networks/figures.service.ts';
import { countSchool } from '../apps/api/src/telling/recipients.repository.ts';
import { makeNetwork } from '../apps/api/testing/network.ts';
import { password } from '../apps/api/testing/school.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import { timed } from './measure.ts';

const schools = 200;
const students = 400;
const classrooms = 16;
const communications = 240;
const diaryDays = 10;
const times = 25;

const list = '/v1/communication/announcement/list?limit=50';
const calls: Record<string, string> = {
  'comunicados, a page of 50': list,
  'comunicados, search that finds all': `${list}&search=escola`,
  'comunicados, search that finds none': `${list}&search=zebra`,
  'eventos, a page of 50 by day': '/v1/communication/event/list?limit=50&order=date',
  'pending diaries': '/v1/Diaries/GetPendingDiaryCount',
  'classrooms with students': '/v1/classrooms/ClassroomsWithStudents',
};

/**
 * A school with 199 neighbours in its database against the same school alone, in turns; and the
 * overview of their network with and without what is kept of them.
 */
export async function benchManySchools(newDatabase: () => Promise<string>): Promise<string> {
  const alone = await startBenchServer(await newDatabase());
  const among = await startBenchServer(await newDatabase());
  try {
    for (const { db, made } of [alone, among]) await fillSchool(db, made.school.id);
    await cloneSchool(among.db, among.made.school.id);
    const rows = await compareLists(alone, among);
    return [...rows, '', ...(await compareOverviews(among)), ''].join('\n');
  } finally {
    await alone.close();
    await among.close();
  }
}

async function compareLists(alone: BenchServer, among: BenchServer): Promise<string[]> {
  const rows: string[] = [];
  const items = [await itemOf(alone), await itemOf(among)];
  for (const [what, path] of [...Object.entries(calls), ['a comunicado', undefined] as const]) {
    const taken: [number[], number[]] = [[], []];
    for (let index = -5; index < times; index += 1) {
      for (const [which, server] of [alone, among].entries()) {
        const milliseconds = await timed(() => server.ask(path ?? items[which]!));
        if (index >= 0) taken[which]!.push(milliseconds);
      }
    }
    const [one, many] = [middle(taken[0]), middle(taken[1])];
    rows.push(
      `| ${what} | ${one.toFixed(1)} | ${many.toFixed(1)} | × ${(many / one).toFixed(2)} |`,
    );
  }
  return [
    `| call | alone ms | among ${schools} ms | among ÷ alone |`,
    '| --- | ---: | ---: | ---: |',
    ...rows,
  ];
}

/** Address of a comunicado of the school. */
async function itemOf({ ask }: BenchServer): Promise<string> {
  const [first] = (await ask(list)) as { communication: { id: string } }[];
  return `/v1/communication/announcement/${first!.communication.id}`;
}

async function compareOverviews({ db, services, url }: BenchServer): Promise<string[]> {
  const cloned = await rowsOf<{ id: string }>(
    db,
    sql`select id from schools where name = 'Escola Girassol'`,
  );
  const schoolIds = cloned.map(({ id }) => id);
  const email = 'rede@campinas.test';
  await makeNetwork(db, { of: 'Campinas', email, schoolIds });
  const signedIn = await fetch(`${url}/v1/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grantType: 'Password', email, password }),
  });
  const { accessToken } = (await signedIn.json()) as { accessToken: string };
  const look = async () => {
    const headers = { authorization: `Bearer ${accessToken}` };
    const answer = await fetch(`${url}/v1/Network/Overview?days=30`, { headers });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.arrayBuffer();
  };
  const forget = async () => {
    await db.execute(sql`delete from school_figures`);
    await db.execute(sql`delete from scheduled_runs`);
  };
  const taken = { counted: [] as number[], job: [] as number[], kept: [] as number[] };
  for (let index = -1; index < 7; index += 1) {
    await forget();
    const counted = await timed(look);
    const job = await timed(() => keepFigures(services));
    const kept = await timed(look);
    if (index < 0) continue;
    taken.counted.push(counted);
    taken.job.push(job);
    taken.kept.push(kept);
  }
  const counted = middle(taken.counted);
  const ratio = (milliseconds: number) =>
    `${milliseconds.toFixed(1)} | × ${(milliseconds / counted).toFixed(2)}`;
  return [
    `| overview of ${schoolIds.length} schools | ms | ÷ counted |`,
    '| --- | ---: | ---: |',
    `| counted by the call | ${ratio(counted)} |`,
    `| the job that counts all, every five minutes | ${ratio(middle(taken.job))} |`,
    `| kept | ${ratio(middle(taken.kept))} |`,
  ];
}

const middle = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** The same id for the same text, in the form that answers are checked for. */
const idOf = (text: string) =>
  `overlay(overlay(md5(${text}) placing '5' from 13) placing '8' from 17)::uuid`;

/** Students with a guardian each, and what a school writes in some months. */
async function fillSchool(db: Database, school: string): Promise<void> {
  const at = `now() - n * interval '9 hours'`;
  const item = `generate_series(1, ${communications}) as n`;
  const id = (what: string, number = 'n') => idOf(`'${what}' || ${number}`);
  const author = `(select id from employees where school_id = '${school}' order by email limit 1)`;
  await run(db, [
    `insert into classrooms (id, school_id, name, diary_mode, period, created_at)
     select ${id('class')}, '${school}', 'Turma ' || n, 'Simple', 'Morning', now()
     from generate_series(0, ${classrooms - 1}) as n`,
    `insert into students (id, school_id, classroom_id, name, gender, created_at)
     select ${id('student')}, '${school}', ${id('class', `n % ${classrooms}`)}, 'Aluno ' || n,
       'NotInformed', now() - interval '200 days' from generate_series(1, ${students}) as n`,
    `insert into guardians (id, school_id, name, phone, email, created_at)
     select ${id('guardian')}, '${school}', 'Família ' || n, '21' || lpad(n::text, 9, '0'),
       case when n % 3 > 0 then 'f' || n || '@familia.test' end, now()
     from generate_series(1, ${students}) as n`,
    `insert into student_guardians (school_id, student_id, guardian_id, position)
     select '${school}', ${id('student')}, ${id('guardian')}, 1
     from generate_series(1, ${students}) as n`,
    `insert into communications (id, school_id, kind, title, description, created_by, created_at,
       sent_at, start_time, end_time, place)
     select ${id('item')}, '${school}', kind, 'Item ' || n, 'Texto de um item da escola.', ${author},
       ${at}, ${at}, start_time, start_time + interval '2 hours',
       case when kind = 'event' then 'Pátio' end
     from (select n, case when n % 4 = 0 then 'event' else 'announcement' end::communication_kind as kind,
       case when n % 4 = 0 then now() + n * interval '1 hour' end as start_time from ${item}) as items`,
    `insert into communication_students (school_id, communication_id, student_id)
     select '${school}', ${id('item')}, ${id('student', 's')}
     from ${item}, generate_series(1, ${students}) as s
     where n % 40 = 0 or s % ${classrooms} = n % ${classrooms}`,
    `insert into recipients (id, school_id, communication_id, student_id, guardian_id, classroom_id,
       visualized_at)
     select gen_random_uuid(), '${school}', ${id('item')}, ${id('student', 's')},
       ${id('guardian', 's')}, ${id('class', `s % ${classrooms}`)},
       case when (n + s) % 3 > 0 then ${at} end
     from ${item}, generate_series(1, ${students}) as s
     where n % 40 = 0 or s % ${classrooms} = n % ${classrooms}`,
    `insert into diaries (id, school_id, student_id, classroom_id, employee_id, day, mode, details,
       created_at)
     select gen_random_uuid(), '${school}', ${id('student', 's')},
       ${id('class', `s % ${classrooms}`)}, ${author}, now()::date - n, 'Simple', 'Dormiu bem.', now()
     from generate_series(1, ${diaryDays}) as n, generate_series(1, ${students}) as s`,
  ]);
  await db.transaction((tx) => countSchool(tx, school));
  await db.execute(sql`analyze`);
}

const cloned = [
  'classrooms',
  'students',
  'guardians',
  'student_guardians',
  'communications',
  'communication_students',
  'recipients',
  'communication_counts',
  'diaries',
];

/** Copies a school 199 times. An id of a copy is made of the original's and the copy's number. */
async function cloneSchool(db: Database, school: string): Promise<void> {
  const statements = [];
  for (const table of ['schools', ...cloned]) {
    const columns = await rowsOf<{ name: string; type: string }>(
      db,
      sql`select column_name as name, data_type as type from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`,
    );
    const values = columns.map(({ name, type }) =>
      type === 'uuid' ? idOf(`${name}::text || n`) : name,
    );
    const names = columns.map(({ name }) => name).join(', ');
    const own = table === 'schools' ? 'id' : 'school_id';
    statements.push(
      `insert into ${table} (${names}) select ${values.join(', ')}
       from ${table}, generate_series(2, ${schools}) as n where ${own} = '${school}'`,
    );
  }
  await run(db, statements);
  await db.execute(sql`vacuum analyze`);
}

/** Without foreign keys, of which there are millions. */
function run(db: Database, statements: string[]): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });
}
