import * as z from 'zod/mini';
import { formattedText, textFormat } from './formatted-text.ts';
import { storedFile } from './stored-files.ts';
import { limits } from './limits.ts';
import { communicationMessages } from './communication-messages.ts';
import { messages } from './messages.ts';
import { openEnum } from './open-enum.ts';
import {
  answeredBy,
  answeringChannel,
  count,
  created,
  id,
  instant,
  most,
  named,
  pageQuery,
  requiredInstant,
  requiredText,
  wholeNumber,
} from './primitives.ts';

const countedEmployees = z.object({ recipients: z.number(), seen: z.number() });

/** Employees of a school to whom a network's office sent something, and how many opened it. */
export const employeeCounts = z.object({
  administrators: countedEmployees,
  teachers: countedEmployees,
});
export type EmployeeCounts = z.output<typeof employeeCounts>;

/** Fields that announcements, events, activities and galleries share when read. */
export const communication = z.object({
  id,
  title: z.string(),
  /** A word beside the title, such as 'Urgente'. */
  badge: z.nullable(z.string()),
  /** In plain words. */
  description: z.string(),
  /** Left out where the text is shown to the letter. */
  formatted: z.optional(formattedText),
  imageId: z.nullable(id),
  /** Signed URL, good for a limited time. */
  imageUrl: z.nullable(z.string()),
  /** Candidates for `srcset`, narrowest first. */
  imageSrcSet: z.nullable(z.string()),
  attachments: z.array(storedFile),
  createdAt: instant,
  createdBy: named,
  scheduledDate: z.nullable(instant),
  /** Waits for its `scheduledDate`. */
  isScheduled: z.boolean(),
  /** Null while scheduled or held. */
  sentAt: z.nullable(instant),
  /** Seconds from this answer until a held item is sent; null where it is not held. */
  heldSeconds: z.nullable(z.number()),
  /** It was sent to all classrooms that had students then, at least two of them. */
  isForAllClassrooms: z.boolean(),
  /** Whether the asking employee may change or delete the item. */
  isEditable: z.boolean(),
  /** Since when families no longer see it, because the office of the school's network withdrew it. */
  withdrawnAt: z.optional(instant),
  /** It went to the asking employee too, who has not opened it. */
  isUnseen: z.optional(z.boolean()),
  /** When its text was changed last after it was sent. */
  correctedAt: z.optional(instant),
  /** A correction that stands in some seconds, unless it is undone, and by whom. */
  heldCorrection: z.optional(z.object({ by: z.string(), heldSeconds: z.number() })),
  /** So many more students who get it in some seconds, unless it is undone, and who sends it to them. */
  heldRecipients: z.optional(
    z.object({ by: z.string(), students: z.number(), heldSeconds: z.number() }),
  ),
});
export type Communication = z.output<typeof communication>;

/** Counts over the frozen recipients that the asking employee may see. */
export const report = z.object({
  classrooms: z.array(z.object({ name: z.string() })),
  visualized: z.number(),
  total: z.number(),
});
export type Report = z.output<typeof report>;

/**
 * Counts over the children whom a communication is about. A child counts for an answer that one or
 * more of its guardians gave, and whose other guardians gave none other.
 */
export const childReport = z.object({
  total: z.number(),
  /** Children whose guardians gave different answers; they count for none of these. */
  differing: z.number(),
});
export type ChildReport = z.output<typeof childReport>;

export const audience = {
  classrooms: z.array(named),
};

/**
 * Of a scheduled item: classes that were chosen whole, by name, as far as its author still sends to
 * them. Whoever is in them when it leaves gets it.
 */
export const wholeClassrooms = z.array(named);

/** Of the e-mail to a guardian; none goes to those without an address. */
export const delivery = z.enum(['none', 'queued', 'delivered', 'failed']);
export type Delivery = z.output<typeof delivery>;

/** By what a guardian is told, in the order in which it is tried. */
export const notificationChannel = z.enum(['push', 'email', 'whatsApp', 'sms']);
export type NotificationChannel = z.output<typeof notificationChannel>;

export const notificationStatus = z.enum(['queued', 'sent', 'delivered', 'read', 'failed']);
export type NotificationStatus = z.output<typeof notificationStatus>;

/** How a guardian is told of an item. */
export const notification = z.object({
  /** Null where nothing reaches the guardian. */
  channel: z.nullable(openEnum(notificationChannel)),
  status: openEnum(notificationStatus),
  /** When it came so far; of what is queued, when it leaves. */
  at: z.nullable(instant),
  /** Present where an e-mail that told of it came back. */
  isReturned: z.optional(z.boolean()),
});
export type Notification = z.output<typeof notification>;

/** What an employee noted of a recipient: who, by name, and when. */
const marked = z.object({ by: z.string(), at: instant });
export type Marked = z.output<typeof marked>;

/** How far a channel came with something urgent. */
export const urgentState = z.enum([
  'queued',
  'sent',
  'delivered',
  'read',
  /** The guardian had opened the item before it left. */
  'opened',
  'failed',
  /** The school's limit of the month had no room. */
  'withoutCredit',
]);
export type UrgentState = z.output<typeof urgentState>;

const urgentWay = z.object({
  channel: openEnum(notificationChannel),
  state: openEnum(urgentState),
  /** When it came so far; null of what is queued or failed. */
  at: z.nullable(instant),
  /** Present where it is an e-mail that came back. */
  isReturned: z.optional(z.boolean()),
});
export type UrgentWay = z.output<typeof urgentWay>;

export const engagementRow = z.object({
  studentId: id,
  studentName: z.string(),
  responsibleName: z.string(),
  classroomId: id,
  visualized: z.boolean(),
  delivery: openEnum(delivery),
  /** Absent for whom nothing was queued. */
  notification: z.optional(notification),
  /** Present where the guardian refused SMS, which the installation sends. */
  refusesSms: z.optional(z.boolean()),
  /** Present where the guardian wants no e-mails about items of this kind. */
  refusesMail: z.optional(z.boolean()),
  /** Of something urgent, each channel that the guardian has; `notification` is the one that came farthest. */
  urgentWays: z.optional(z.array(urgentWay)),
  /** The last one. */
  reminder: z.optional(notification),
  guardianId: id,
  /** The answer came back on paper. */
  paper: z.nullable(marked),
  /** The guardian was told by phone. */
  phone: z.nullable(marked),
  answeredBy,
  /** They answered before the event changed, and have not answered again. */
  askedAgain: z.optional(z.boolean()),
});

/**
 * Which rows of the engagement an item is read with, and from where; with none of these all of them.
 * The answer then counts them, tells of each row what the child's other guardians did, and leaves
 * out the students of what is not written any more.
 */
export const engagementQuery = z.strictObject({
  /** Words of the names of student and guardian. */
  search: z.optional(z.string().check(z.trim(), most(100))),
  /** Only guardians who have not seen it. */
  seen: z.optional(z.enum(['no'], messages.invalid)),
  /** Only guardians whom nothing told. */
  told: z.optional(z.enum(['no'], messages.invalid)),
  /** Only children about whom nobody has answered, or whose guardians gave different answers. */
  answers: z.optional(z.enum(['none', 'differing'], messages.invalid)),
  limit: z.optional(wholeNumber(0, limits.pageSizeMax)),
  offset: z.optional(wholeNumber(0, 1_000_000)),
});
export type EngagementQuery = z.output<typeof engagementQuery>;

/** What an item that was read with a part of its engagement says of all rows. */
export const engagementCounts = z.object({
  /** Rows that the query finds, on all pages. */
  found: z.number(),
  /** Guardians whom nothing told. */
  untold: z.number(),
  /** Whether the item knows by what guardians were told. */
  isNotified: z.boolean(),
});
export type EngagementCounts = z.output<typeof engagementCounts>;

/** Query of a call that sends: seconds until guardians get it, in which it can be undone. */
export const holdQuery = z.strictObject({ holdSeconds: count(0, 0, limits.holdSeconds) });

export const createdCommunication = z.extend(created, {
  /** Seconds until it is sent; left out where it is sent already, or scheduled. */
  heldSeconds: z.optional(z.number()),
});

export type CreatedCommunication = z.output<typeof createdCommunication>;

/** Fields that all kinds share when written. */
export const communicationFields = {
  title: requiredText(limits.titleLength, communicationMessages.titleLength),
  description: requiredText(limits.descriptionLength, communicationMessages.descriptionLength),
  imageId: z.optional(z.nullable(id)),
  scheduledDate: z.optional(requiredInstant),
};

/** How the description is shown; left out it is Plain. */
export const format = z.optional(textFormat);

/** Query of a list of what can wait to be sent. */
export const sentListQuery = z.extend(pageQuery, {
  when: z.optional(z.enum(['scheduled'], messages.invalid)),
});

/** Query of a list of what has a day of its own: events and activities. */
export const datedListQuery = z.extend(pageQuery, {
  /** 'date': what is coming, soonest first, then what is over. By default newest first. */
  order: z.optional(z.enum(['date'], messages.invalid)),
  /** Only what is coming, what is over, or what waits to be sent. */
  when: z.optional(z.enum(['upcoming', 'past', 'scheduled'], messages.invalid)),
});
export type DatedListQuery = z.output<typeof datedListQuery>;

export const attachmentIds = z.optional(
  z.array(id).check(most(limits.announcementAttachments, communicationMessages.attachmentCount)),
);

export const studentIds = z
  .array(id, messages.students)
  .check(most(10_000), z.minLength(1, messages.students));

/** Classes chosen whole, beside `studentIds`: whoever is in them, of a scheduled item when it leaves. */
export const wholeClassroomIds = z.optional(z.array(id, messages.invalid).check(most(1_000)));

export const communicationSchemas = {
  AnsweringChannel: answeringChannel,
  AttachmentIds: attachmentIds,
  CreatedCommunication: createdCommunication,
  Delivery: delivery,
  EngagementCounts: engagementCounts,
  Notification: notification,
  NotificationChannel: notificationChannel,
  NotificationStatus: notificationStatus,
  StudentIds: studentIds,
  UrgentState: urgentState,
  UrgentWay: urgentWay,
  WholeClassroomIds: wholeClassroomIds,
  Marked: marked,
};
