import type { FamilyCommunication } from '@caderneta/api-client/contract';
import type { CommunicationKind } from '#/database/schema/enums.ts';
import { Conflict, NotFound } from '#/kernel/problems.ts';
import { findCommunicationFiles } from '#/modules/communications/communication-files.repository.ts';
import { toReceived, takesAnswers } from './family-communication.ts';
import { type Asking, findFamily } from './family.ts';
import {
  markAsRead,
  type Reaction,
  setAnswer,
  setDone,
  visualize,
} from './reactions.repository.ts';
import { findCopies, findReceived } from './received.repository.ts';

/** What somebody of the family asks about: of any kind, unless it says which. */
interface About {
  id: string;
  kind?: CommunicationKind;
  /** One of the children it is about. */
  studentId?: string;
}

export async function readReceived(asking: Asking, about: About): Promise<FamilyCommunication> {
  const { row, copies } = await requireReceived(asking, about);
  const files = await findCommunicationFiles(asking.db, [row.id]);
  const attachments = files.map(({ file }) => file);
  return toReceived(row, { ...asking, copies, attachments });
}

export async function openReceived(asking: Asking, id: string): Promise<void> {
  const { family } = await requireReceived(asking, { id });
  await visualize(asking.db, { family, communicationId: id, now: asking.now });
}

export function confirm(asking: Asking, id: string): Promise<FamilyCommunication> {
  return react(asking, { id, kind: 'announcement' }, (tx, reaction) => markAsRead(tx, reaction));
}

interface Answer {
  studentId: string;
  answer: 'accepted' | 'declined';
}

export async function answer(asking: Asking, id: string, { studentId, answer: given }: Answer) {
  const about = { id, kind: 'event' as const, studentId };
  const { row } = await requireReceived(asking, about);
  if (!takesAnswers(row, asking.now)) {
    throw new Conflict('event-started', 'O evento já começou.');
  }
  return react(asking, about, (tx, reaction) =>
    setAnswer(tx, { ...reaction, studentId, answer: given }),
  );
}

interface Completion {
  studentId: string;
  done: boolean;
}

export function complete(asking: Asking, id: string, { studentId, done }: Completion) {
  const about = { id, kind: 'activity' as const, studentId };
  return react(asking, about, (tx, reaction) => setDone(tx, { ...reaction, studentId, done }));
}

/** Whoever reacts has seen it, for all of the children it is about. */
function react(
  asking: Asking,
  about: About,
  write: (tx: Asking['db'], reaction: Reaction) => Promise<void>,
): Promise<FamilyCommunication> {
  return asking.db.transaction(async (tx) => {
    const inside = { ...asking, db: tx };
    const { family } = await requireReceived(inside, about);
    const reaction = { family, communicationId: about.id, now: asking.now };
    await visualize(tx, reaction);
    await write(tx, reaction);
    return readReceived(inside, about);
  });
}

/** What was sent to this guardian about a child they answer for; nothing else exists for them. */
export async function requireReceived(asking: Asking, { id, kind, studentId }: About) {
  const family = await findFamily(asking);
  const row = await findReceived(asking.db, family, id);
  const copies = row ? await findCopies(asking.db, family, id) : [];
  const isAboutChild = (copy: { studentId: string }) =>
    studentId === undefined || copy.studentId === studentId.toLowerCase();
  if (!row || (kind && row.kind !== kind) || !copies.some(isAboutChild)) throw new NotFound();
  return { family, row, copies };
}
