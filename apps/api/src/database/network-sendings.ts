import { type SQL, type SQLChunk, sql } from 'drizzle-orm';
import { folded } from './schema/columns.ts';
import { communications } from './schema/communications.ts';

/**
 * The office of a network that wrote the communication that a query reads or joins; null where an
 * employee of the school did.
 */
export const networkSender = senderBy(sql`${communications.createdBy}`);

/** The same by a communication's id, which may be null. */
export const networkSenderOf = (communicationId: SQL) =>
  senderBy(sql`(select created_by from communications where id = ${communicationId})`);

function senderBy(author: SQL): SQL<string | null> {
  return sql`(select name from employees as author
    where author.id = ${author} and author.network_id is not null)`;
}

/**
 * Whether rows of `guardians`, under these names, are one person at two schools: both wrote the same
 * number and first name, and no other mailbox. It counts for what a network sent to both alone.
 */
export function isSamePerson(one: string, other: string): SQL {
  const [a, b] = [sql.identifier(one), sql.identifier(other)];
  const firstName = (row: SQLChunk) => folded(sql`split_part(${row}.name, ' ', 1)`);
  const mailbox = (first: SQLChunk, second: SQLChunk) =>
    sql`lower(coalesce(${first}.email, ${second}.email))`;
  return sql`(${b}.phone = ${a}.phone and ${firstName(b)} = ${firstName(a)}
    and ${mailbox(a, b)} is not distinct from ${mailbox(b, a)})`;
}
