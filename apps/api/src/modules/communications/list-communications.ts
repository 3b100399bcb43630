import type { Communication, PageQuery } from '@caderneta/api-client/contract';
import type { Actor } from '#/policy/actor.ts';
import type { Database } from '#/database/database.ts';
import type { CommunicationKind } from '#/database/schema/enums.ts';
import type { FileLinks } from '#/secrets/signed-links.ts';
import { type ClassroomCounts, findClassroomCounts } from './audience.repository.ts';
import { findCommunicationFiles } from './communication-files.repository.ts';
import { classroomsOf, communicationFields } from './communication-fields.ts';
import { type CommunicationRow, findCommunications } from './communications.repository.ts';
import type { ListSelection } from './list-selection.repository.ts';

/** Who asks, and what the answer is made with. */
export interface Asking {
  db: Database;
  actor: Actor;
  links: FileLinks;
  now: Date;
}

/** Rows of a page with what was counted for them, in as many queries for 200 rows as for one. */
export async function findCounted(
  asking: Asking,
  kind: CommunicationKind,
  page: PageQuery,
  selection?: ListSelection,
) {
  const { db, actor } = asking;
  const { rows, total } = await findCommunications(db, actor, kind, page, selection);
  const counts = await findClassroomCounts(db, actor, idsOf(rows));
  const byCommunication = Map.groupBy(counts, ({ communicationId }) => communicationId);
  const counted = rows.map((row) => ({ row, counts: byCommunication.get(row.id) ?? [] }));
  return { counted, total };
}

export interface ListedCommunication {
  row: CommunicationRow;
  counts: ClassroomCounts[];
  communication: Communication;
  classrooms: { id: string; name: string }[];
}

/**
 * A page of a kind with attachments, made into its rows of the contract by `describe`, which adds
 * what is the kind's own.
 */
export async function listCommunications<T>(
  asking: Asking,
  kind: CommunicationKind,
  page: PageQuery,
  describe: (listed: ListedCommunication) => T,
  selection?: ListSelection,
): Promise<{ items: T[]; total: number }> {
  const { counted, total } = await findCounted(asking, kind, page, selection);
  const files = await findCommunicationFiles(asking.db, idsOf(counted.map(({ row }) => row)));
  const byCommunication = Map.groupBy(files, ({ communicationId }) => communicationId);
  const items = counted.map(({ row, counts }) => {
    const attachments = (byCommunication.get(row.id) ?? []).map(({ file }) => file);
    const communication = communicationFields(row, attachments, asking);
    return describe({ row, counts, communication, classrooms: classroomsOf(counts) });
  });
  return { items, total };
}

export function idsOf(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
