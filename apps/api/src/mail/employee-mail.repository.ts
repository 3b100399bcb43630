import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { employeeMails } from '#/database/schema/employees.ts';
import { type Claim, claimDue } from '#/outbox/claim.repository.ts';
import type { OutgoingMail } from './mailer.ts';

/** Queues an e-mail in the caller's transaction: it leaves only if that commits. */
export async function queueEmployeeMail(
  tx: Database,
  mail: OutgoingMail,
  now: Date,
): Promise<void> {
  await tx.insert(employeeMails).values({ mail, attemptAt: now, createdAt: now });
}

/** Queues e-mails of which each tells one of `employee_recipients` of a communication. */
export async function queueRecipientMails(
  tx: Database,
  mails: { mail: OutgoingMail; recipientId: string }[],
  { now, attemptAt }: { now: Date; attemptAt: Date },
): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map((queued) => ({ ...queued, attemptAt, createdAt: now }));
  await tx.insert(employeeMails).values(rows);
}

/** Queues the e-mail of a password reset. Its text is rendered when it is sent. */
export async function queueResetMail(tx: Database, resetId: string, now: Date): Promise<void> {
  await tx.insert(employeeMails).values({ resetId, attemptAt: now, createdAt: now });
}

/**
 * Claims what is about accounts first, and of that the links of password resets: somebody waits at
 * the screen while a network's office writes to a thousand employees.
 */
export async function claimEmployeeMails(db: Database, claim: Claim) {
  const first = sql`${employeeMails.recipientId} is not null, ${employeeMails.resetId} is null`;
  const ids = await claimDue(db, employeeMails, claim, { first });
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

/** The attempt does not count. */
export async function postponeEmployeeMail(db: Database, id: string, until: Date): Promise<void> {
  const attempts = sql`${employeeMails.attempts} - 1`;
  await db
    .update(employeeMails)
    .set({ attempts, attemptAt: until })
    .where(eq(employeeMails.id, id));
}
