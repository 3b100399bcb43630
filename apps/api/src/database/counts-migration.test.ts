import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestDatabase } from '../../testing/database.ts';
import { query } from '../../testing/query.ts';
import type { OpenDatabase } from './database.ts';
import { migrationsFolder } from './migrations-folder.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await query(database.db, 'drop schema public cascade');
  await query(database.db, 'create schema public');
});
afterAll(() => database.close());

async function migrate(isWanted: (index: number) => boolean) {
  const journal = await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8');
  const { entries } = JSON.parse(journal) as { entries: { idx: number; tag: string }[] };
  for (const { tag } of entries.filter(({ idx }) => isWanted(idx))) {
    const file = await readFile(join(migrationsFolder, `${tag}.sql`), 'utf8');
    for (const part of file.split('--> statement-breakpoint')) {
      if (part.trim()) await query(database.db, part);
    }
  }
}

/** A valid id. */
const id = (kind: number, number: number | string = 1) =>
  `('0000000${kind}-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;

test('counts as rows are what the columns were', async () => {
  const { db } = database;
  await migrate((index) => index < 18);
  const now = 'now()';
  await query(
    db,
    `insert into schools (id, name, created_at) values (${id(1)}, 'Girassol', ${now})`,
  );
  await query(
    db,
    `insert into employees (id, school_id, name, email, password_hash, role, created_at)
     values (${id(2)}, ${id(1)}, 'Rita', 'rita@girassol.test', '', 'Administrator', ${now})`,
  );
  await query(
    db,
    `insert into classrooms (id, school_id, name, period, diary_mode, created_at)
     select ${id(3, 'n')}, ${id(1)}, 'Turma ' || n, 'Morning', 'Simple', ${now} from generate_series(0, 2) n`,
  );
  await query(
    db,
    `insert into students (id, school_id, classroom_id, name, gender, created_at)
     select ${id(4, 'n')}, ${id(1)}, ${id(3, 'n % 3')}, 'Aluno', 'NotInformed', ${now}
     from generate_series(1, 40) n`,
  );
  await query(
    db,
    `insert into guardians (id, school_id, name, phone, created_at)
     select ${id(5, 'n')}, ${id(1)}, 'Família', (11900000000 + n)::text, ${now} from generate_series(1, 40) n`,
  );
  await query(
    db,
    `insert into communications (id, school_id, kind, title, description, created_by, created_at, sent_at)
     select ${id(6, 'n')}, ${id(1)}, 'announcement', 'T', 'D', ${id(2)}, ${now}, ${now}
     from generate_series(1, 5) n`,
  );
  await query(
    db,
    `insert into recipients (id, school_id, communication_id, student_id, guardian_id, classroom_id,
       visualized_at, read_at, answer, done_at)
     select gen_random_uuid(), ${id(1)}, ${id(6, 'c')}, ${id(4, 's')}, ${id(5, 's')}, ${id(3, 's % 3')},
       case when s % 2 = 0 then now() end, case when s % 5 = c then now() end,
       case s % 7 when c then 'accepted' when 6 then 'declined' end::answer,
       case when s % 11 < c then now() end
     from generate_series(1, 5) c, generate_series(1, 40) s where (s + c) % 4 > 0`,
  );
  const before = await query(db, 'select * from communication_classrooms order by 1, 2');
  expect(before).toHaveLength(15);

  await migrate((index) => index === 18);
  expect(await query(db, 'select * from communication_classrooms order by 1, 2')).toEqual(before);
  const of = (reaction: string) =>
    `coalesce(max(count) filter (where reaction = '${reaction}'), 0) as`;
  const after = await query(
    db,
    `select communication_id, classroom_id, ${of('received')} total, ${of('visualized')} visualized,
       ${of('read')} read, ${of('accepted')} accepted, ${of('declined')} declined, ${of('done')} done
     from communication_counts where school_id = ${id(1)} group by 1, 2 order by 1, 2`,
  );
  expect(after).toEqual(before);
});
