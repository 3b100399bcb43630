import type { Agenda } from '@caderneta/api-client/contract';
import { dayOf } from '@caderneta/school-time';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { findAgenda } from './agenda.repository.ts';
import { countReactions } from './engagement/audience.repository.ts';

/** Today at the school, in its time zone, and what is sent next. */
export async function readAgenda({ db, actor, now }: EmployeeContext): Promise<Agenda> {
  const { events, activities, scheduled } = await findAgenda(db, actor, dayOf(now, actor.timezone));
  const countOf = await countReactions(
    db,
    actor,
    [...events, ...activities].map(({ id }) => id),
  );
  return {
    events: events.map(({ startTime, endTime, place, ...event }) => ({
      ...event,
      startTime: instant(startTime),
      endTime: instant(endTime),
      place: place ?? '',
      accepted: countOf(event.id, 'accepted'),
      children: countOf(event.id, 'children-accepted'),
    })),
    activities: activities.map((activity) => ({
      ...activity,
      done: countOf(activity.id, 'done'),
      total: countOf(activity.id, 'received'),
      children: {
        done: countOf(activity.id, 'children-done'),
        total: countOf(activity.id, 'children'),
      },
    })),
    scheduled: scheduled.map(({ scheduledDate, ...item }) => ({
      ...item,
      kind: item.kind as Agenda['scheduled'][number]['kind'],
      scheduledDate: instant(scheduledDate),
    })),
  };
}

/** Of a column that the query or a check of the database has found filled. */
function instant(time: Date | null): string {
  if (!time) throw new Error('an item of the agenda has no time');
  return time.toISOString();
}
