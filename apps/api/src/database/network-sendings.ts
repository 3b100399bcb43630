import { type SQL, sql } from 'drizzle-orm';
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
