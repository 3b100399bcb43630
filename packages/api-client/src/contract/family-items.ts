import * as z from 'zod/mini';
import { diaryRecord } from './diary-record.ts';
import { endpoint } from './endpoint.ts';
import { textBlock } from './formatted-text.ts';
import { itemHistory } from './item-versions.ts';
import { storedFile } from './stored-files.ts';
import { choices, communicationKindNames, pollChoices } from './kind-names.ts';
import { limits } from './limits.ts';
import { openEnum } from './open-enum.ts';
import { answeredBy, byId, count, day, id, instant } from './primitives.ts';

/** Of the whole picture, in points, so that its room is kept; left out where it is not known. */
const imageSize = z.optional(z.object({ width: z.number(), height: z.number() }));

const choice = z.nullable(openEnum(z.enum(choices)));

/** Reactions of the guardian to one child's copy. */
const copy = z.object({
  studentId: id,
  studentName: z.string(),
  read: z.boolean(),
  accepted: z.boolean(),
  declined: z.boolean(),
  done: z.boolean(),
  /** Choice, of any kind. */
  choice,
  /** What other guardians of the child answered; left out unless some did and the school shows it. */
  others: z.optional(
    z.array(z.object({ name: z.string(), choice, done: z.boolean(), at: z.nullable(instant) })),
  ),
  /** The school noted the answer from a slip. */
  isOnPaper: z.boolean(),
  answeredBy,
  /** Date, time or place changed after the choice: the school asks again. */
  askedAgain: z.optional(z.boolean()),
});

/** Fields of single kinds for a family, on the page or also on the card; null for the others. */
const familyKindFields = {
  startTime: z.nullable(instant),
  endTime: z.nullable(instant),
  place: z.nullable(z.string()),
  dueDate: z.nullable(day),
  date: z.nullable(day),
  options: z.nullable(z.array(z.string())),
  closingDay: z.nullable(day),
};

/** Fields of a kind that stand on its card in the feed. */
export const feedKindFields = {
  startTime: familyKindFields.startTime,
  dueDate: familyKindFields.dueDate,
  closingDay: familyKindFields.closingDay,
};

export const familyCommunication = z.object({
  kind: openEnum(z.enum(communicationKindNames)),
  id,
  schoolId: id,
  title: z.string(),
  /** In plain words. */
  description: z.string(),
  /** The same words as their author formatted them; left out where they are shown to the letter. */
  blocks: z.optional(z.array(textBlock)),
  imageUrl: z.nullable(z.string()),
  imageSrcSet: z.nullable(z.string()),
  imageSize,
  /** A gallery's images. */
  attachments: z.array(storedFile),
  /** Of a gallery: bytes that its photos cost in small. */
  smallBytes: z.optional(z.number()),
  sentAt: instant,
  createdBy: z.object({ name: z.string() }),
  ...familyKindFields,
  /** Whether an item with a choice takes answers still. */
  isAnswerable: z.boolean(),
  /** Left out unless it was corrected. */
  history: z.optional(itemHistory),
  copies: z.array(copy),
});
export type FamilyCommunication = z.output<typeof familyCommunication>;

export const getFamilyCommunication = endpoint({
  method: 'GET',
  path: '/v1/family/communications/:id',
  access: 'guardian',
  params: byId,
  status: 200,
  response: familyCommunication,
});

export const visualizeFamilyCommunication = endpoint({
  method: 'POST',
  path: '/v1/family/communications/:id/visualize',
  access: 'guardian',
  params: byId,
  status: 204,
});

export const confirmReading = endpoint({
  method: 'POST',
  path: '/v1/family/announcements/:id/read',
  access: 'guardian',
  params: byId,
  status: 200,
  response: familyCommunication,
});

export const answerEvent = endpoint({
  method: 'PUT',
  path: '/v1/family/events/:id/answer',
  access: 'guardian',
  params: byId,
  body: z.strictObject({ studentId: id, answer: z.enum(['accepted', 'declined']) }),
  status: 200,
  response: familyCommunication,
  refusals: [409],
  mayWait: true,
});

export const answerPoll = endpoint({
  method: 'PUT',
  path: '/v1/family/polls/:id/answer',
  access: 'guardian',
  params: byId,
  body: z.strictObject({ studentId: id, answer: z.enum(pollChoices) }),
  status: 200,
  response: familyCommunication,
  refusals: [409],
  mayWait: true,
});

export const completeActivity = endpoint({
  method: 'PUT',
  path: '/v1/family/activities/:id/done',
  access: 'guardian',
  params: byId,
  body: z.strictObject({ studentId: id, done: z.boolean() }),
  status: 200,
  response: familyCommunication,
  refusals: [409],
  mayWait: true,
});

/** Calls with which a guardian chooses one of a kind's answers for one child. */
export const choosingEndpoints = { event: answerEvent, poll: answerPoll };

/** Calls with which guardians react, by name. */
export const reactionEndpoints = { answerEvent, answerPoll, completeActivity, confirmReading };

export const familyNotice = z.object({
  id,
  schoolId: id,
  title: z.string(),
  imageUrl: z.nullable(z.string()),
  imageSrcSet: z.nullable(z.string()),
  imageSize,
  attachment: z.nullable(storedFile),
  createdAt: instant,
  createdBy: z.object({ name: z.string() }),
  /** Left out unless it was changed. */
  history: z.optional(itemHistory),
  classrooms: z.array(z.object({ name: z.string() })),
});
export type FamilyNotice = z.output<typeof familyNotice>;

export const getFamilyNotice = endpoint({
  method: 'GET',
  path: '/v1/family/notices/:id',
  access: 'guardian',
  params: byId,
  status: 200,
  response: familyNotice,
});

export const visualizeFamilyNotice = endpoint({
  method: 'POST',
  path: '/v1/family/notices/:id/visualize',
  access: 'guardian',
  params: byId,
  status: 204,
});

export const listFamilyDiaries = endpoint({
  method: 'GET',
  path: '/v1/family/students/:id/diaries',
  access: 'guardian',
  params: byId,
  query: z.object({
    limit: count(limits.diaryPageSize, 1, limits.pageSizeMax),
    offset: count(0, 0, 1_000_000),
  }),
  status: 200,
  response: z.array(diaryRecord),
  paged: true,
});

export const visualizeFamilyDiary = endpoint({
  method: 'POST',
  path: '/v1/family/diaries/:id/visualize',
  access: 'guardian',
  params: byId,
  status: 204,
});

/** For the calendar of a phone. A link opens it, so that it is not among `endpoints`. */
export const getEventCalendar = endpoint({
  method: 'GET',
  path: '/v1/family/events/:id/calendar.ics',
  access: 'guardian',
  params: byId,
  status: 200,
  file: 'text/calendar',
});

/** A link opens it, like the calendar's. */
export const getGalleryPhotos = endpoint({
  method: 'GET',
  path: '/v1/family/galleries/:id/photos.zip',
  access: 'guardian',
  params: byId,
  status: 200,
  file: 'application/zip',
  refusals: [429],
});

export const familyItemSummaries = {
  getGalleryPhotos: 'All photos of a gallery in one ZIP',
  getEventCalendar: 'An event as a file for the calendar of a phone',
  getFamilyCommunication: 'One item that was sent to the guardian; says nothing to the school',
  visualizeFamilyCommunication: 'The guardian opened the item',
  confirmReading: 'The guardian has read an announcement',
  answerEvent:
    'Accept or decline for one child; 409 once the event has started, or where a later answer stands',
  answerPoll: 'Choose for one child; 409 once the day is over, or where a later answer stands',
  completeActivity:
    'Mark an activity of one child as done, or not done; 409 where a later answer stands',
  getFamilyNotice: 'One notice of a classroom of the guardian’s children',
  visualizeFamilyNotice: 'The guardian opened the notice',
  listFamilyDiaries: 'Diaries of one child, day by day, newest first',
  visualizeFamilyDiary: 'The guardian opened the diary of a day',
};

export const familyItemSchemas = {
  FamilyCommunication: familyCommunication,
  FamilyNotice: familyNotice,
  FamilyItemCopy: copy,
};
