import type { AuditEntry, listAudit, ParsedInput } from '@caderneta/api-client/contract';
import { endOfDay, startOfDay } from '@caderneta/school-time';
import type { Actor } from '#/policy/actor.ts';
import type { Database } from '#/database/database.ts';
import { findEntries } from './audit.repository.ts';
import { findSubjects } from './subjects.repository.ts';

type Question = ParsedInput<typeof listAudit>['query'];

/** A page of the school's audit log with today's names, in three queries however long it is. */
export async function listAuditLog(
  db: Database,
  actor: Actor,
  { from, to, ...question }: Question,
): Promise<{ items: AuditEntry[]; total: number }> {
  const { rows, total } = await findEntries(db, actor, {
    ...question,
    since: from ? startOfDay(from, actor.timezone) : undefined,
    until: to ? endOfDay(to, actor.timezone) : undefined,
  });
  const ids = rows.flatMap(({ resourceId }) => resourceId ?? []);
  const subjects = await findSubjects(db, actor.schoolId, ids);
  const items = rows.map(({ employeeName, ...row }) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    firstAt: row.firstAt.toISOString(),
    fields: [...new Set(row.fields.flat())],
    employee: { id: row.employeeId, name: employeeName },
    subject: (row.resourceId && subjects.get(row.resourceId)) ?? null,
  }));
  return { items, total };
}
