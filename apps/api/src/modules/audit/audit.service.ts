import {
  type AuditEntry,
  type AuditResource,
  endpoints,
  type listAudit,
  type ParsedInput,
} from '@caderneta/api-client/contract';
import { endpointFieldLabels } from '@caderneta/api-client/contract/field-labels';
import { endOfDay, startOfDay } from '@caderneta/school-time';
import type { Database } from '#/database/database.ts';
import type { EmployeeContext, AnsweredCall } from '#/kernel/call-context.ts';
import {
  type Entry,
  findChanges,
  findEntries,
  findSubjects,
  insertEntries,
  insertView,
} from './audit.repository.ts';

/** Of one line; a page stays as large as people read it. */
const changesShown = 50;

type Filter = ParsedInput<typeof listAudit>['query'];

/** A page of the school's audit log with today's names, in three queries however long it is. */
export async function listAuditLog(
  { db, actor }: EmployeeContext,
  { from, to, ...filter }: Filter,
): Promise<{ items: AuditEntry[]; total: number }> {
  const { rows, total } = await findEntries(db, actor, {
    ...filter,
    since: from ? startOfDay(from, actor.timezone) : undefined,
    until: to ? endOfDay(to, actor.timezone) : undefined,
  });
  const ids = rows.flatMap(({ resourceId }) => resourceId ?? []);
  const subjects = await findSubjects(db, actor.schoolId, ids);
  const changesOf = await findChanges(
    db,
    actor.schoolId,
    rows.flatMap(({ entryIds }) => entryIds),
  );
  const items = rows.map(({ employeeId, employeeName, entryIds, ...row }) => {
    const fields = [...new Set(row.fields.flat())];
    const changes = entryIds.flatMap(changesOf).slice(0, changesShown);
    return {
      ...row,
      createdAt: row.createdAt.toISOString(),
      firstAt: row.firstAt.toISOString(),
      fields,
      employee: employeeId === null ? null : { id: employeeId, name: employeeName ?? '' },
      changes,
      labels: labelsOf(row.resource, [...fields, ...changes.map(({ field }) => field)]),
      subject: (row.resourceId && subjects.get(row.resourceId)) ?? null,
    };
  });
  return { items, total };
}

/** What the calls about a subject call their fields. */
const labelsBySubject = Map.groupBy(
  Object.entries<Record<string, string>>(endpointFieldLabels),
  ([name]): AuditResource => endpoints[name as keyof typeof endpointFieldLabels].audited[0],
);

/** What guardians change themselves. */
const ownContactLabels = { phone: 'celular', email: 'e-mail' };

function labelsOf(subject: AuditResource, fields: string[]): Record<string, string> {
  const labels = labelsBySubject.get(subject) ?? [];
  const known = labels.flatMap(([, words]) => Object.entries(words));
  if (subject === 'guardian') known.push(...Object.entries(ownContactLabels));
  return Object.fromEntries(known.filter(([field]) => fields.includes(field)));
}

/**
 * Records what an endpoint's `audited` says of a call. The entry of a write stands in its
 * transaction, so that neither is there without the other.
 */
export async function recordAudit(db: Database, call: AnsweredCall): Promise<void> {
  const { endpoint, actor, input, now } = call;
  if (!endpoint.audited) return;
  const [resource, verb] = endpoint.audited;
  const fields = fieldNames(input.body);
  const { schoolId, id: employeeId } = actor;
  const entry = { schoolId, employeeId, resource, verb, fields, deviceId: null, createdAt: now };
  const asked = idOf(input.params) ?? idOf(input.query);
  if (endpoint.method === 'GET') {
    await insertView(db, { ...entry, resourceId: asked ?? null });
    return;
  }
  const ids = asked ? [asked] : [call.answer].flat().map((made) => idOf(made) ?? null);
  const entries = ids.map((resourceId): Entry => {
    const changes = resourceId === null ? undefined : call.changes?.get(resourceId);
    return {
      ...entry,
      resourceId,
      ...(changes && { fields: [...new Set(changes.map(({ field }) => field))], changes }),
    };
  });
  await insertEntries(db, entries);
}

/** Subject of an entry: a diary is about its student, everything else about itself. */
function idOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, studentId } = value as { id?: string; studentId?: string };
  return (studentId ?? id)?.toLowerCase();
}

/** Sent as proof of who asks: it changes nothing. */
const proofs = ['currentPassword', 'code', 'sealed'];

/** Names of what was sent, of nested objects by theirs; a list is one field, and no value is read. */
export function fieldNames(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    if (value === undefined || proofs.includes(name)) return [];
    const isNested = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isNested ? fieldNames(value) : [name];
  });
}
