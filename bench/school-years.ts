import { sql } from 'drizzle-orm';
import type { Database } from '../apps/api/src/database/database.ts';
import { countSchool } from '../apps/api/src/telling/recipients.repository.ts';
import { makeSchools, type TestSchools } from '../apps/api/testing/school.ts';

const classrooms = 200;
const students = 5_000;
/** One communication of 60 goes to the whole school, the others to a classroom each. */
const communicationsPerYear = 1_600;
const diaryDaysPerYear = 10;
const messagesPerYear = 10;

const prefixes = { classroom: 1, student: 2, guardian: 3, communication: 4, chat: 5, message: 6 };

/** SQL of the id of the row with this number. */
const id = (what: keyof typeof prefixes, number = 'n') =>
  `('0000000${prefixes[what]}-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;

/**
 * A school of 5,000 students, each with a guardian, in 200 classrooms of 25. The teacher of the test
 * schools teaches the first two. The years lie behind today; the newest communications of each
 * are of yesterday, and forty wait to be sent.
 * @param years of communications, diaries and chats
 */
export async function makeSchoolWithYears(db: Database, years: number): Promise<TestSchools> {
  const made = await makeSchools(db);
  const { school, administrator, teacher } = made;
  await db.transaction(async (tx) => {
    const run = (statement: string) => tx.execute(sql.raw(statement));
    // Without foreign keys and triggers: ten years are millions of rows.
    await run(`set local session_replication_role = replica`);
    await run(`
      insert into classrooms (id, school_id, name, diary_mode, period, created_at)
      select ${id('classroom')}, '${school.id}', 'Turma ' || n, 'Preschool', 'Morning', now()
      from generate_series(0, ${classrooms - 1}) as n`);
    await run(`
      insert into employee_classrooms (school_id, employee_id, classroom_id)
      select '${school.id}', '${teacher.id}', ${id('classroom')} from generate_series(0, 1) as n`);
    await run(`
      insert into students (id, school_id, classroom_id, name, gender, created_at)
      select ${id('student')}, '${school.id}', ${id('classroom', `n % ${classrooms}`)},
        'Aluno ' || n, 'NotInformed', now() from generate_series(1, ${students}) as n`);
    await run(`
      insert into guardians (id, school_id, name, phone, created_at)
      select ${id('guardian')}, '${school.id}', 'Família ' || n, '21' || lpad(n::text, 9, '0'), now()
      from generate_series(1, ${students}) as n`);
    await run(`
      insert into student_guardians (school_id, student_id, guardian_id, position)
      select '${school.id}', ${id('student')}, ${id('guardian')}, 1
      from generate_series(1, ${students}) as n`);
    for (const statement of statementsOfYears(school.id, administrator.id, teacher.id, years)) {
      await run(statement);
    }
    await countSchool(tx, school.id);
  });
  await db.execute(sql`analyze`);
  return made;
}

/** The teacher's second classroom. */
export const classroomId = '00000001-0000-7000-8000-000000000001';

/** A comunicado to it. */
export const sentAnnouncementId = '00000004-0000-7000-8000-000000000804';

/** Of a guardian whose child is in it, and its newest message after one year. */
export const chatId = '00000005-0000-7000-8000-000000000001';
export const lastMessageId = `00000006-0000-7000-8000-00000000${1_000 + messagesPerYear}`;

/** Number 1 is the newest communication; the first forty are not sent yet. */
function statementsOfYears(school: string, author: string, teacher: string, years: number) {
  const kind = `(array['announcement', 'event', 'activity', 'gallery']::communication_kind[])[n % 4 + 1]`;
  const at = `now() - n * interval '${365 / communicationsPerYear} days'`;
  const all = `generate_series(1, ${communicationsPerYear * years}) as n`;
  const chosen = `(
    select n, s from ${all}, generate_series(1, ${students}) as s where n % 60 = 0
    union all select n, (n / 4) % ${classrooms} + k * ${classrooms}
    from ${all}, generate_series(1, ${students / classrooms - 1}) as k where n % 60 > 0) as chosen`;
  return [
    `insert into communications (id, school_id, kind, title, description, created_by, created_at,
       scheduled_date, sent_at, start_time, end_time, place, due_date, gallery_date)
     select id, '${school}', kind, 'Item ' || n, repeat('Texto de um item da escola. ', 10),
       '${author}', at, case when n <= 40 then now() + interval '9 days' end,
       case when n > 40 then at end,
       case when kind = 'event' then at + interval '10 days' end,
       case when kind = 'event' then at + interval '10 days 2 hours' end,
       case when kind = 'event' then 'Pátio' end,
       case when kind = 'activity' then (at + interval '7 days')::date end,
       case when kind = 'gallery' then at::date end
     from ${all}, lateral (select ${id('communication')} as id, ${kind} as kind, ${at} as at) as row`,
    `insert into communication_students (school_id, communication_id, student_id)
     select '${school}', ${id('communication')}, ${id('student', 's')}
     from ${chosen}`,
    `insert into recipients (id, school_id, communication_id, student_id, guardian_id, classroom_id,
       visualized_at)
     select gen_random_uuid(), '${school}', ${id('communication')}, ${id('student', 's')},
       ${id('guardian', 's')}, ${id('classroom', `s % ${classrooms}`)},
       case when (n + s) % 3 > 0 then ${at} end
     from ${chosen} where n > 40`,
    `insert into diaries (id, school_id, student_id, classroom_id, employee_id, day, mode, details,
       created_at)
     select gen_random_uuid(), '${school}', ${id('student', 's')},
       ${id('classroom', `s % ${classrooms}`)}, '${teacher}',
       (now() - d * interval '${365 / diaryDaysPerYear} days')::date, 'Simple', 'Dormiu bem.',
       now() - d * interval '${365 / diaryDaysPerYear} days'
     from generate_series(1, ${diaryDaysPerYear * years}) as d, generate_series(1, ${students}) as s`,
    `insert into chats (id, school_id, guardian_id, created_at, last_message_id, last_message_at)
     select ${id('chat')}, '${school}', ${id('guardian')}, now(),
       ${id('message', `n * 1000 + ${messagesPerYear * years}`)}, now()
     from generate_series(1, ${students}, 5) as n`,
    `insert into chat_messages (id, school_id, chat_id, guardian_id, text, created_at)
     select ${id('message', 'n * 1000 + m')}, '${school}', ${id('chat')}, ${id('guardian')},
       'Mensagem ' || m, now() - (${messagesPerYear * years} - m) * interval '1 day'
     from generate_series(1, ${students}, 5) as n,
       generate_series(1, ${messagesPerYear * years}) as m`,
  ];
}
