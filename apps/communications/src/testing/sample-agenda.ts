import type {
  ActivityListItem,
  AnnouncementListItem,
  Communication,
  EventListItem,
} from '@caderneta/api-client/contract';
import { sampleId } from './sample-id.ts';

let last = 0;

function communicationOf(changes: Partial<Communication>): Communication {
  last += 1;
  return {
    id: `0198f4a2-0000-7000-8000-${String(last).padStart(12, '0')}`,
    title: 'Sem título',
    description: '',
    imageId: null,
    imageUrl: null,
    imageSrcSet: null,
    attachments: [],
    createdAt: '2026-11-01T12:00:00Z',
    createdBy: { id: sampleId(5), name: 'Marina Barros' },
    scheduledDate: null,
    isScheduled: false,
    heldSeconds: null,
    isForAllClassrooms: false,
    sentAt: '2026-11-01T12:00:00Z',
    isEditable: true,
    ...changes,
  };
}

const report = { classrooms: [], visualized: 0, total: 24 };

/** Holds back an item until its day. */
export const scheduledFor = (scheduledDate: string) => ({
  scheduledDate,
  isScheduled: true,
  sentAt: null,
});

export function announcementOf(changes: Partial<Communication>): AnnouncementListItem {
  return { communication: communicationOf(changes), report, classrooms: [] };
}

export function activityOf(
  changes: Partial<ActivityListItem['communication']> & { dueDate: string },
  done = 0,
): ActivityListItem {
  const communication = { ...communicationOf(changes), dueDate: changes.dueDate };
  return { communication, report: { ...report, done }, classrooms: [] };
}

type EventCommunication = EventListItem['communication'];
type EventTimes = Pick<EventCommunication, 'startTime' | 'endTime' | 'place'>;

export function eventOf(
  { startTime, endTime, place, ...changes }: EventTimes & Partial<Communication>,
  accepted = 0,
): EventListItem {
  const communication = { ...communicationOf(changes), startTime, endTime, place };
  return { communication, report: { ...report, accepted, declined: 0 }, classrooms: [] };
}
