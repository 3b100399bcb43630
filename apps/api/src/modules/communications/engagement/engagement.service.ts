import type { EngagementCounts, EngagementQuery } from '@caderneta/api-client/contract';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { findChosenStudents } from './audience.repository.ts';
import type { CommunicationRow } from '../communications.repository.ts';
import { countEngagement, findEngagement, findOfChildren } from './engagement.repository.ts';
import type { Kind } from '../kinds.ts';

/** Students and recipients of an item, as far as the actor sees them. */
export interface Engaged {
  studentIds: string[];
  engagement: Awaited<ReturnType<typeof findEngagement>>;
  /** Where the recipients are a part: what all of them count, and all guardians of the children. */
  part?: {
    counts: EngagementCounts;
    ofChildren: Awaited<ReturnType<typeof findOfChildren>>;
  };
}

/**
 * A part of the engagement, or all where nothing is asked. Beside a part stand only students who are
 * still chosen in a form: those of a whole school are longer than the rest.
 */
export async function readEngagement(
  { db, actor }: EmployeeContext,
  { contract }: Kind,
  { id, sentAt }: CommunicationRow,
  asked: EngagementQuery,
): Promise<Engaged> {
  const isPart = Object.keys(asked).length > 0;
  const isWritten = sentAt === null || contract.staysEditable;
  const chosen = isPart && !isWritten ? [] : await findChosenStudents(db, actor, id);
  const studentIds = chosen.map((student) => student.id);
  const engagement = await findEngagement(db, actor, id, asked);
  if (!isPart) return { studentIds, engagement };
  const children = [...new Set(engagement.map(({ studentId }) => studentId))];
  const ofChildren = await findOfChildren(db, actor, id, children);
  const counts = await countEngagement(db, actor, id, asked);
  return { studentIds, engagement, part: { counts, ofChildren } };
}
