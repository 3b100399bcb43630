import type { AuditEntry, listAudit, ParsedInput } from '@caderneta/api-client/contract';
import type { Actor } from '#/access/actor.ts';
import { instantOf, moved } from '#/calendar/wall-clock.ts';
import type { Database } from '#/database/database.ts';
import { findEntries } from './audit.repository.ts';
import { findSubjects } from './subjects.repository.ts';

type Question = ParsedInput<typeof listAudit>['query'];

/** A page of the school's trail with today's names, in three queries however long it is. */
export async function readTrail(
  db: Database,
  actor: Actor,
  { from, to, ...question }: Question,
): Promise<{ items: AuditEntry[]; total: number }> {
  const { rows, total } = await findEntries(db, actor, {
    ...question,
    since: from ? instantOf(from, '00:00', actor.timezone) : undefined,
    until: to ? instantOf(moved(to, 1), '00:00', actor.timezone) : undefined,
  });
  const ids = rows.flatMap(({ resourceId }) => resourceId ?? []);
  const subjects = await findSubjects(db, actor.schoolId, ids);
  const items = rows.map(({ employeeName, ...row }) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    employee: { id: row.employeeId, name: employeeName },
    subject: (row.resourceId && subjects.get(row.resourceId)) ?? null,
  }));
  return { items, total };
}
