import { messages } from '@caderneta/api-client/contract';
import type { Actor } from '#/access/actor.ts';
import { dayIn } from '#/calendar/school-day.ts';
import { Invalid } from '#/http/problems.ts';
import { refuseSchedule } from './schedule-unavailable.ts';

/** Announcements are scheduled for tomorrow at the earliest, by the school's calendar. */
export function checkAnnouncementSchedule(
  scheduledDate: string | undefined,
  actor: Actor,
  now: Date,
): void {
  if (scheduledDate === undefined) return;
  const day = dayIn(actor.timezone, new Date(scheduledDate));
  if (day <= dayIn(actor.timezone, now)) {
    const message = messages.announcementToday;
    throw new Invalid([{ path: 'communication.scheduledDate', message }]);
  }
  refuseSchedule(scheduledDate);
}
