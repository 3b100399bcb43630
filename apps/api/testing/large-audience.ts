import { sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import type { TestSchools } from './school.ts';

const kinds = { student: 1, guardian: 2, communication: 3 };

/** SQL of a valid id for the row of this number. */
export const numberedId = (what: keyof typeof kinds, number: string) =>
  `('0000000${kinds[what]}-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;

/** Students of Jardim A, each with a guardian of its own who has an e-mail address. */
export async function makeAudience(db: Database, made: TestSchools, count: number): Promise<void> {
  const { id: schoolId } = made.school;
  const number = sql.raw(`lpad(n::text, 9, '0')`);
  const id = (what: keyof typeof kinds) => sql.raw(numberedId(what, 'n'));
  const numbers = sql.raw(`generate_series(1, ${count}) as n`);
  await db.execute(sql`
    insert into students (id, school_id, classroom_id, name, gender, created_at)
    select ${id('student')}, ${schoolId}, ${made.jardim.id}, 'Aluno ' || n, 'NotInformed', now()
    from ${numbers}`);
  await db.execute(sql`
    insert into guardians (id, school_id, name, phone, email, created_at)
    select ${id('guardian')}, ${schoolId}, 'Família ' || n, '21' || ${number},
      'familia' || n || '@familia.test', now()
    from ${numbers}`);
  await db.execute(sql`
    insert into student_guardians (school_id, student_id, guardian_id, position)
    select ${schoolId}, ${id('student')}, ${id('guardian')}, 1 from ${numbers}`);
}

/** An announcement to all of `makeAudience`, whose time came an hour ago. */
export async function makeOverdueAnnouncement(db: Database, made: TestSchools): Promise<string> {
  const id = crypto.randomUUID();
  await db.execute(sql`
    insert into communications
      (id, school_id, kind, title, description, created_by, created_at, scheduled_date)
    values (${id}, ${made.school.id}, 'announcement', 'Reunião', 'Na sala 2',
      ${made.administrator.id}, now(), now() - interval '1 hour')`);
  await db.execute(sql`
    insert into communication_students (school_id, communication_id, student_id)
    select school_id, ${id}, id from students where name like 'Aluno %'`);
  return id;
}
