import type { EndpointDefinition } from '@caderneta/api-client/contract';
import type { Actor } from '#/policy/actor.ts';
import type { Database } from '#/database/database.ts';
import { type Entry, insertEntries, insertView } from './audit-log.repository.ts';

interface Call {
  endpoint: EndpointDefinition;
  /** Employees alone are audited. */
  actor: Actor | undefined;
  input: { params: unknown; query: unknown; body: unknown };
  now: Date;
}

/**
 * Answers a call and keeps what its endpoint's `audited` says of it. A write and its entries are one
 * transaction, so that neither is there without the other; a refused call leaves nothing.
 */
export async function recordAudit<A extends { body: unknown }>(
  db: Database,
  call: Call,
  answer: (db: Database) => Promise<A>,
): Promise<A> {
  const { endpoint, actor, now } = call;
  if (!endpoint.audited || !actor) return answer(db);
  const [resource, verb] = endpoint.audited;
  const fields = fieldNames(call.input.body);
  const { schoolId, id: employeeId } = actor;
  const entry = { schoolId, employeeId, resource, verb, fields, deviceId: null, createdAt: now };
  const asked = idOf(call.input.params) ?? idOf(call.input.query);
  if (endpoint.method === 'GET') {
    const answered = await answer(db);
    await insertView(db, { ...entry, resourceId: asked ?? null });
    return answered;
  }
  return db.transaction(async (tx) => {
    const answered = await answer(tx);
    const ids = asked ? [asked] : [answered.body].flat().map((made) => idOf(made) ?? null);
    const entries = ids.map((resourceId): Entry => ({ ...entry, resourceId }));
    await insertEntries(tx, entries);
    return answered;
  });
}

/** Whom or what it is about: a diary is about its student, everything else about itself. */
function idOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, studentId } = value as { id?: string; studentId?: string };
  return (studentId ?? id)?.toLowerCase();
}

/** Sent as proof of who asks: it changes nothing. */
const proofs = ['currentPassword'];

/** Names of what was sent, of nested objects by theirs; a list is one field, and no value is read. */
function fieldNames(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    if (value === undefined || proofs.includes(name)) return [];
    const isNested = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isNested ? fieldNames(value) : [name];
  });
}
