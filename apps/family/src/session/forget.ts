import type { QueryClient } from '@tanstack/react-query';
import { deletePagesRead } from '../ground/pages-read.ts';
import { familyKey, linkKey } from './family.queries.ts';

/** First words of the keys of queries that stay: the open page needs them. */
const kept: readonly unknown[] = [...familyKey, ...linkKey];

/**
 * Deletes everything that the guardian saw on this device. Call it before the device gets another
 * guardian or none. The text they typed stays for them alone; see `owner.ts`.
 */
export async function deleteSeenContent(queries: QueryClient): Promise<void> {
  queries.removeQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) });
  await deletePagesRead();
}
