import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { employeeMails } from '#/database/schema/employees.ts';
import type { OutgoingMail } from '#/mail/mailer.ts';
import { type Claim, claimDue } from '../claim.repository.ts';

/** Queues an e-mail in the caller's transaction: it leaves only if that commits. */
export async function queueEmployeeMail(
  tx: Database,
  mail: OutgoingMail,
  now: Date,
): Promise<void> {
  await tx.insert(employeeMails).values({ mail, attemptAt: now, createdAt: now });
}

/** Queues the e-mail of a password reset. Its text is rendered when it is sent. */
export async function queueResetMail(tx: Database, resetId: string, now: Date): Promise<void> {
  await tx.insert(employeeMails).values({ resetId, attemptAt: now, createdAt: now });
}

export async function claimEmployeeMails(db: Database, claim: Claim) {
  const ids = await claimDue(db, employeeMails, claim);
  if (ids.length === 0) return [];
  return db.select().from(employeeMails).where(inArray(employeeMails.id, ids));
}
export type EmployeeMail = typeof employeeMails.$inferSelect;

export async function deleteEmployeeMail(db: Database, id: string): Promise<void> {
  await db.delete(employeeMails).where(eq(employeeMails.id, id));
}

export async function retryEmployeeMail(db: Database, id: string, attemptAt: Date): Promise<void> {
  await db.update(employeeMails).set({ attemptAt }).where(eq(employeeMails.id, id));
}
