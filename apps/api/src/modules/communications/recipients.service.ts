import type { ItemRecipients } from '@caderneta/api-client/contract';
import { counted } from '@caderneta/formats';
import type { Database } from '#/database/database.ts';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Conflict } from '#/kernel/problems.ts';
import { requireStudent, requireStudents } from '#/modules/students/records/require-students.ts';
import { forgetUnreached } from '#/telling/reactions.repository.ts';
import { secondsUntil } from '#/timing/present.ts';
import { countChosen, findChosenStudents } from './engagement/audience.repository.ts';
import { raiseVersion } from './sending/changing.repository.ts';
import type { CommunicationRow } from './communications.repository.ts';
import { requireCommunication, tellIfAhead } from './communications.service.ts';
import {
  findHeldRecipients,
  findNewStudents,
  holdRecipients,
  takeHeldRecipients,
} from './sending/held-recipients.repository.ts';
import { findHeldVersion, findSentKind } from './versions/item-versions.repository.ts';
import type { Kind } from './kinds.ts';
import { findChoice, moveToRemoved } from './removing.repository.ts';
import { insertStudents } from './sending/sending.repository.ts';
import { addStudents } from './sending/sending.service.ts';
import { momentOf } from './still-counting.repository.ts';
import { requireUrgentRight } from './urgent.service.ts';

/** The students who have an item, as far as the actor sees them. */
export async function listRecipients(
  ctx: EmployeeContext,
  kind: Kind,
  id: string,
): Promise<ItemRecipients> {
  const row = await requireCommunication(ctx, kind, id, 'view');
  const students = await findChosenStudents(ctx.db, ctx.actor, row.id);
  const leftOut = (await countChosen(ctx.db, row.id)) - students.length;
  return { students, leftOut, isOver: isOver(ctx, kind, row) };
}

interface Adding {
  id: string;
  studentIds: string[];
  /** When they get it, where it can be undone until then. */
  heldUntil: Date | null;
}

/**
 * Adds students to what was sent or is scheduled. Only families who are new to it are told, by the
 * ways of any sending and of what stands by then; a repetition changes nothing and tells nobody.
 * @throws {Conflict} while something of it can be undone, and where its day is over
 * @throws {Forbidden} where it is urgent and the actor may not send that now
 */
export async function addRecipients(
  ctx: EmployeeContext,
  kind: Kind,
  { id, studentIds, heldUntil }: Adding,
): Promise<{ added: number; heldSeconds?: number }> {
  const { db, actor, now } = ctx;
  const row = await requireCommunication(ctx, kind, id, 'edit');
  if (row.heldUntil) throw new Conflict('held');
  if (row.sentAt && row.isUrgent) requireUrgentRight(ctx);
  const chosen = await requireStudents(ctx, studentIds);
  if (row.sentAt) await requireOpen(ctx, kind, row, heldUntil !== null);
  const added = await findNewStudents(db, row.id, chosen);
  const after = counted(added.length, 'aluno', 'alunos');
  ctx.changes?.set(row.id, [{ field: 'studentIds', before: null, after }]);
  if (added.length === 0) return { added: 0 };
  if (row.sentAt && heldUntil) {
    const { id: communicationId, schoolId } = row;
    const held = { schoolId, communicationId, studentIds: added, addedBy: actor.id, heldUntil };
    await holdRecipients(db, held);
    return { added: added.length, heldSeconds: secondsUntil(heldUntil, now) };
  }
  if (row.sentAt) await addStudents(db, row.id, added, now);
  else await insertStudents(db, row.id, added);
  // A form that was opened before does not take it from them again.
  await raiseVersion(db, row.id);
  return { added: added.length };
}

/** @throws {Conflict} where nobody gets it any more, or another act that is held waits before this one */
async function requireOpen(
  ctx: EmployeeContext,
  kind: Kind,
  row: CommunicationRow,
  isHeld: boolean,
): Promise<void> {
  if (isOver(ctx, kind, row)) throw new Conflict('item-over');
  if (!isHeld) return;
  if (await findHeldVersion(ctx.db, row.id)) throw new Conflict('correction-held');
  if (await findHeldRecipients(ctx.db, row.id)) throw new Conflict('recipients-held');
}

function isOver({ actor, now }: EmployeeContext, { day }: Kind, row: CommunicationRow): boolean {
  const end = day && row[day.until];
  if (!end) return false;
  return end instanceof Date ? end <= now : String(end) < momentOf(now, actor.timezone).today;
}

/**
 * Takes a sent item from a student who got it by mistake: their families no longer see it, and what
 * was to tell them of it is withdrawn. Who has it for a sibling keeps it.
 * @throws {Conflict} where it is not sent, the student does not have it, or nobody else does
 */
export async function removeRecipient(
  ctx: EmployeeContext,
  kind: Kind,
  { id, studentId, reason }: { id: string; studentId: string; reason: string },
): Promise<void> {
  const { db, actor, now } = ctx;
  const row = await requireCommunication(ctx, kind, id, 'edit');
  const { id: communicationId, sentAt, heldUntil } = row;
  if (!sentAt) throw new Conflict(heldUntil ? 'held' : 'not-sent');
  const student = await requireStudent(ctx, studentId, 'view');
  const { isChosen, isAlone } = await findChoice(db, { communicationId, studentId: student.id });
  if (!isChosen) throw new Conflict('not-recipient');
  if (isAlone) throw new Conflict('last-recipient');
  const removal = { communicationId, studentId: student.id, removedBy: actor.id, now };
  await moveToRemoved(db, removal);
  await forgetUnreached(db, communicationId, now);
  await raiseVersion(db, communicationId);
  await tellIfAhead(ctx, row, student.id);
  const told = { studentId: student.id, before: null };
  ctx.changes?.set(communicationId, [
    { ...told, field: 'studentId', after: student.name },
    { ...told, field: 'reason', after: reason },
  ]);
}

/**
 * Gives a communication, which is locked, to the students who are held for it.
 * @returns whether there were some, and it is not deleted
 */
export async function letRecipientsJoin(tx: Database, id: string, now: Date): Promise<boolean> {
  const joining = await takeHeldRecipients(tx, id);
  if (joining.length === 0 || !(await findSentKind(tx, id))) return false;
  await addStudents(tx, id, joining, now);
  await raiseVersion(tx, id);
  return true;
}
