import type { Database } from '#/database/database.ts';
import {
  familiesOfCancelled,
  familiesOfCorrected,
  familiesOfNotice,
  familiesOfStudents,
  linkTargets,
  type News,
  type QueuedNotification,
  toldOf,
} from './notifications.repository.ts';
import { tell } from './send.service.ts';

interface Where {
  schoolId: string;
  now: Date;
}

/** Tells the families of the classrooms where a notice is published. */
export async function tellOfNotice(
  tx: Database,
  { noticeId, ...news }: Where & { noticeId: string },
): Promise<void> {
  const told = familiesOfNotice(noticeId, linkTargets.notice(noticeId));
  await tell(tx, told, { ...news, subject: 'noticeBoard' });
}

/** Tells the families of the students whose diary was filled. */
export async function tellOfDiaries(
  tx: Database,
  { studentIds, ...news }: Where & { studentIds: string[] },
): Promise<void> {
  const told = familiesOfStudents(studentIds, linkTargets.diaries(''));
  await tell(tx, told, { ...news, subject: 'diary' });
}

/** The address names the school, as a phone may show several. */
export async function tellOfMessage(
  tx: Database,
  { guardianId, ...news }: Where & { guardianId: string },
): Promise<void> {
  const target = `${linkTargets.messages}?escola=${news.schoolId}`;
  await tell(tx, toldOf([guardianId], target), { ...news, subject: 'message' });
}

/** Tells of a correction: quietly who has opened the communication, or everybody. */
export async function tellOfCorrection(
  tx: Database,
  { to, ...news }: Where & { communicationId: string; to: 'Seen' | 'Everybody' },
): Promise<void> {
  const { communicationId: id } = news;
  const told = familiesOfCorrected(id, to, linkTargets.communication(id));
  await tell(tx, told, { ...news, subject: to === 'Seen' ? 'correction' : 'change' });
}

/** Takes an event that was deleted, or taken from a child, out of the calendars of who had said yes. */
export async function tellOfCancellation(
  tx: Database,
  { studentId, ...news }: Where & { communicationId: string; studentId?: string },
): Promise<void> {
  const told = familiesOfCancelled(news.communicationId, studentId);
  await tell(tx, told, { ...news, subject: 'cancellation' });
}

/** Reminds guardians of a communication, by the channel after the one that told them. */
export function remind(
  tx: Database,
  {
    guardianIds,
    ...news
  }: Omit<News, 'subject'> & { guardianIds: string[]; communicationId: string },
): Promise<QueuedNotification[]> {
  const target = linkTargets.communication(news.communicationId);
  return tell(tx, toldOf(guardianIds, target), { ...news, subject: 'reminder' });
}
