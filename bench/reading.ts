import { countSchool } from '../apps/api/src/telling/recipients.repository.ts';
import { makeAudience, numberedId } from '../apps/api/testing/large-audience.ts';
import { query, value } from '../apps/api/testing/query.ts';
import { forgetAudience } from './audience.ts';
import type { BenchServer } from './bench-server.ts';
import { median, type Result } from './measure.ts';

const perYear = 400;
const students = 250;
/** A classroom and its families. */
const recipientsOfEach = 25;
const times = 40;

/** List and detail of a school after one year and after ten. */
export async function benchReading(server: BenchServer): Promise<Result[]> {
  const { db, made, ask } = server;
  await forgetAudience(server);
  await makeAudience(db, made, students);
  const list: Result[] = [];
  const detail: Result[] = [];
  for (const [index, years] of [1, 10].entries()) {
    await addCommunications(server, perYear * years);
    const newest = await value<string>(
      db,
      'select id from communications order by created_at desc limit 1',
    );
    const amount = `${perYear * years} comunicados, ${perYear * years * recipientsOfEach} recipients`;
    const compared = { isComparedWithLast: index > 0 };
    const path = '/v1/communication/announcement';
    list.push({
      what: `list of 50, ${years} year(s): ${amount}`,
      milliseconds: await median(times, () => ask(`${path}/list`)),
      ...compared,
    });
    detail.push({
      what: `detail with ${recipientsOfEach} recipients, ${years} year(s)`,
      milliseconds: await median(times, () => ask(`${path}/${newest}`)),
      ...compared,
    });
  }
  return [...list, ...detail];
}

async function addCommunications({ db, made }: BenchServer, total: number) {
  const present = await value<number>(db, 'select count(*)::int from communications');
  await query(
    db,
    `insert into communications
       (id, school_id, kind, title, description, created_by, created_at, sent_at)
     select ${numberedId('communication', 'n')}, '${made.school.id}', 'announcement', 'Comunicado ' || n,
       'Reunião na sala 2', '${made.administrator.id}', now() - n * interval '22 hours', now()
     from generate_series(${present + 1}, ${total}) as n`,
  );
  await query(
    db,
    `insert into communication_students (school_id, communication_id, student_id)
     select '${made.school.id}', ${numberedId('communication', 'n')}, ${numberedId('student', `(n * 7 + s) % ${students} + 1`)}
     from generate_series(${present + 1}, ${total}) as n, generate_series(1, ${recipientsOfEach}) as s`,
  );
  await query(
    db,
    `insert into recipients
       (id, school_id, communication_id, student_id, guardian_id, classroom_id)
     select gen_random_uuid(), '${made.school.id}', chosen.communication_id, chosen.student_id,
       pairs.guardian_id, '${made.jardim.id}'
     from communication_students as chosen
     join student_guardians as pairs on pairs.student_id = chosen.student_id
     on conflict do nothing`,
  );
  await db.transaction((tx) => countSchool(tx, made.school.id));
  await query(db, 'analyze');
}
