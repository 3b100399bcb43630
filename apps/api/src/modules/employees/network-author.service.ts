import type { CallContext } from '#/kernel/call-context.ts';
import { hashPassword } from '#/secrets/passwords.ts';
import { lockSchool } from '#/modules/schools/exports.ts';
import { makeOpaqueToken } from '#/secrets/tokens.ts';
import { findNetworkAuthor, insertEmployee, renameNetworkAuthor } from './employees.repository.ts';

/**
 * The employee in whose name a network's office announces at a school. Nobody signs in as them: they
 * are deactivated from the start, have no mailbox, and nobody knows their password.
 */
export async function requireNetworkAuthor(
  { db, now }: CallContext,
  { schoolId, networkId, name }: { schoolId: string; networkId: string; name: string },
): Promise<string> {
  const author = await findNetworkAuthor(db, schoolId, networkId);
  if (author && author.name !== name) await renameNetworkAuthor(db, author.id, name);
  if (author) return author.id;
  // Two servers that send to the same school at once make one author.
  await lockSchool(db, schoolId);
  const other = await findNetworkAuthor(db, schoolId, networkId);
  if (other) return other.id;
  return insertEmployee(db, {
    schoolId,
    networkId,
    name,
    email: `${crypto.randomUUID()}@rede.invalid`,
    passwordHash: await hashPassword(makeOpaqueToken()),
    role: 'Teacher',
    createdAt: now,
    deactivatedAt: now,
  });
}
