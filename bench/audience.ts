import { query } from '../apps/api/testing/query.ts';
import type { BenchServer } from './bench-server.ts';

/** Whom `makeAudience` made. */
export const audience = `select id from students where name like 'Aluno %'`;

export async function forgetAudience({ db }: BenchServer): Promise<void> {
  await query(db, 'delete from communications');
  await query(db, `delete from student_guardians where student_id in (${audience})`);
  await query(db, `delete from students where id in (${audience})`);
  await query(db, `delete from guardians where name like 'Família %'`);
}
