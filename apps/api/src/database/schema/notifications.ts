import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  bigint,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { declareData } from './declare-data.ts';
import {
  createdAt,
  instant,
  notificationChannelEnum,
  notificationStatusEnum,
  primaryId,
} from './columns.ts';
import { communications } from './communications.ts';
import { contactChanges } from './contact-changes.ts';
import { employees } from './employees.ts';
import { pushSubscriptions } from './guardian-access.ts';
import { sameSchool, schoolId, schoolIdOfParent } from './schools.ts';
import { guardianId, guardians } from './students.ts';

/**
 * What a notification is about. A `link` carries a personal link that the guardian or an employee asked
 * for; `newDevice` tells of a device that entered.
 */
export const notificationSubjects = [
  'communication',
  'noticeBoard',
  'diary',
  'message',
  'reminder',
  // Of a communication: quietly, to who has opened it, or to everybody.
  'correction',
  'change',
  // Of an event that guardians said they would come to: it was deleted, or taken from their children.
  'cancellation',
  'link',
  'newDevice',
  // A code to a new phone or e-mail, and word of the change to the former one.
  'contactCode',
  'contactChange',
] as const;
export type NotificationSubject = (typeof notificationSubjects)[number];
/** Links and codes, which guardians ask for and wait for. */
export const askedSubjects: readonly NotificationSubject[] = ['link', 'contactCode'];
/** Somebody may have got at a guardian's access: told by more than one way at once. */
export const accessSubjects: readonly NotificationSubject[] = ['newDevice', 'contactChange'];
export type NotificationChannel = (typeof notificationChannelEnum.enumValues)[number];
export type NotificationStatus = (typeof notificationStatusEnum.enumValues)[number];

/**
 * A guardian is told, once and by one channel, that there is something new. The channel may change
 * while it waits: one that fails for good hands the notification on to the next. Of an urgent
 * communication each channel that the guardian has is told by a row of its own, which stays with it.
 * Only `telling/settle.repository.ts` changes the status. What a channel alone knows lies in its
 * attempts.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: primaryId(),
    schoolId: schoolIdOfParent(),
    guardianId: guardianId(),
    subject: text('subject').$type<NotificationSubject>().notNull(),
    /** Of subjects `communication`, `reminder`, `correction`, `change` and `cancellation`. */
    communicationId: uuid('communication_id'),
    /** The `guardian_devices` row that entered, of subject `newDevice`. */
    deviceId: uuid('device_id'),
    /** Of subjects `contactCode` and `contactChange`. */
    contactChangeId: uuid('contact_change_id'),
    /** Path under /familia that it opens; null opens the feed. */
    target: text('target'),
    /** Null where no channel reaches the guardian. */
    channel: notificationChannelEnum('channel'),
    status: notificationStatusEnum('status').notNull().default('queued'),
    /** Does not wait for the end of quiet hours, and joins no others. */
    isUrgent: boolean('is_urgent').notNull().default(false),
    /** The employee who reminded, or who asked for the link. */
    requestedBy: uuid('requested_by'),
    /** Goes out as one notice with the others of this id, which is the oldest one's. */
    digestId: uuid('digest_id'),
    attempts: smallint('attempts').notNull().default(0),
    /** The next attempt is not before; moved ahead while a server is trying. */
    attemptAt: instant('attempt_at').notNull(),
    /** Why the last attempt failed, without phone or address. */
    error: text('error'),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
    /** When the guardian turned out to have opened what it tells of before it left. */
    openedAt: instant('opened_at'),
  },
  (table) => [
    unique('notifications_in_school').on(table.schoolId, table.id),
    index('notifications_by_guardian').on(table.guardianId, table.createdAt),
    index('notifications_by_communication')
      .on(table.communicationId, table.guardianId)
      .where(sql`${table.communicationId} is not null`),
    uniqueIndex('notifications_once')
      .on(table.communicationId, table.guardianId)
      .where(sql`${table.subject} = 'communication' and not ${table.isUrgent}`),
    uniqueIndex('notifications_once_by_each_channel')
      .on(table.communicationId, table.guardianId, table.channel)
      .where(sql`${table.subject} = 'communication' and ${table.isUrgent}`),
    index('notifications_queued')
      .on(table.channel, table.schoolId, table.attemptAt)
      .where(sql`${table.status} = 'queued'`),
    index('notifications_reminders')
      .on(table.communicationId, table.createdAt)
      .where(sql`${table.subject} = 'reminder'`),
    index('notifications_failed')
      .on(table.schoolId, table.createdAt)
      .where(sql`${table.status} = 'failed' and ${table.channel} is not null`),
    index('notifications_by_contact_change')
      .on(table.contactChangeId)
      .where(sql`${table.contactChangeId} is not null`),
    sameSchool(
      'notifications_contact_change_id_in_school',
      [table.schoolId, table.contactChangeId],
      contactChanges,
    ).onDelete('cascade'),
    index('notifications_by_digest')
      .on(table.digestId)
      .where(sql`${table.digestId} is not null`),
    sameSchool(
      'notifications_communication_id_in_school',
      [table.schoolId, table.communicationId],
      communications,
    ).onDelete('cascade'),
    sameSchool(
      'notifications_guardian_id_in_school',
      [table.schoolId, table.guardianId],
      guardians,
    ).onDelete('cascade'),
    sameSchool(
      'notifications_requested_by_in_school',
      [table.schoolId, table.requestedBy],
      employees,
    ),
  ],
);

declareData(notifications, {
  whose: 'guardian',
  onErase: { guardianId: 'cascade' },
  exported: ['Avisos'],
});

/**
 * A notification that waits for one of the guardian's phones. What is sent, given up or unwanted has no
 * row; a notification on phones that is still queued and leads no other (`digestId`) has at least one.
 */
export const pushAttempts = pgTable(
  'push_attempts',
  {
    id: primaryId(),
    schoolId: schoolId(),
    notificationId: uuid('notification_id').notNull(),
    subscriptionId: uuid('subscription_id').notNull(),
    attempts: smallint('attempts').notNull().default(0),
    /** The next attempt is not before; moved ahead while a server is trying. */
    attemptAt: instant('attempt_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('push_attempts_once').on(table.schoolId, table.notificationId, table.subscriptionId),
    index('push_attempts_due').on(table.schoolId, table.attemptAt),
    index('push_attempts_by_subscription').on(table.schoolId, table.subscriptionId),
    sameSchool(
      'push_attempts_notification_id_in_school',
      [table.schoolId, table.notificationId],
      notifications,
    ).onDelete('cascade'),
    sameSchool(
      'push_attempts_subscription_id_in_school',
      [table.schoolId, table.subscriptionId],
      pushSubscriptions,
    ).onDelete('cascade'),
  ],
);

declareData(pushAttempts, {
  whose: 'guardian',
  exported: { not: 'a row goes when it is sent, and notifications stay' },
  archived: 'withInstallation',
});

/**
 * The message by WhatsApp or SMS that tells of a notification, as its provider knows it. A message of
 * several notifications has a row for each, and its cost stands in one of them.
 */
export const messageAttempts = pgTable(
  'message_attempts',
  {
    schoolId: schoolId(),
    notificationId: uuid('notification_id').notNull(),
    channel: notificationChannelEnum('channel').notNull(),
    /** Id that WhatsApp or the SMS gateway gave the message. */
    providerId: text('provider_id'),
    /** An SMS that asked for an answer by SMS. */
    isAsking: boolean('is_asking').notNull().default(false),
    /** Millionths of a real that are booked for it; null where it costs nothing. */
    costMicros: integer('cost_micros'),
    createdAt: createdAt(),
    deliveredAt: instant('delivered_at'),
    /** As WhatsApp reports it; opening the item itself is stored in `recipients`. */
    readAt: instant('read_at'),
  },
  (table) => [
    primaryKey({
      name: 'message_attempts_pk',
      columns: [table.schoolId, table.notificationId, table.channel],
    }),
    index('message_attempts_by_provider_id')
      .on(table.providerId)
      .where(sql`${table.providerId} is not null`),
    sameSchool(
      'message_attempts_notification_id_in_school',
      [table.schoolId, table.notificationId],
      notifications,
    ).onDelete('cascade'),
  ],
);

declareData(messageAttempts, { whose: 'guardian', exported: ['Avisos'] });

/** What a school's messages of a channel cost in a month. Outlives the notifications. */
export const channelCosts = pgTable(
  'channel_costs',
  {
    schoolId: schoolId(),
    channel: notificationChannelEnum('channel').notNull(),
    /** `2026-11`, in the school's time zone. */
    month: text('month').notNull(),
    messages: integer('messages').notNull().default(0),
    /** Millionths of a real. */
    costMicros: bigint('cost_micros', { mode: 'number' }).notNull().default(0),
    /** Of these, links that guardians asked for. */
    linkMessages: integer('link_messages').notNull().default(0),
    linkCostMicros: bigint('link_cost_micros', { mode: 'number' }).notNull().default(0),
    /** Links that the school's share for them left no room for. */
    linksRefused: integer('links_refused').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.channel, table.month] })],
);

declareData(channelCosts, { whose: 'school' });

/**
 * Channels that the installation can send by and that cost something. Each start of a server writes
 * what its configuration says, so that a statement that queues needs no configuration.
 */
export const paidChannels = pgTable('paid_channels', {
  channel: notificationChannelEnum('channel').primaryKey(),
  /** What a message costs, in millionths of a real. */
  priceMicros: integer('price_micros').notNull(),
  /** Since its gateway refuses messages for want of credit, the last refusal; null where it takes them. */
  creditRefusedAt: instant('credit_refused_at'),
});

declareData(paidChannels, { whose: 'installation', because: 'what the installation can send by' });

/** WhatsApp and gateways of SMS tell of a message again until they are answered: each is taken once. */
export const whatsAppMessages = pgTable(
  'whats_app_messages',
  {
    /** As WhatsApp names it. */
    id: text('id').primaryKey(),
    createdAt: createdAt(),
  },
  (table) => [index('whats_app_messages_by_age').on(table.createdAt)],
);

declareData(whatsAppMessages, {
  whose: 'installation',
  because: 'only an id, against a repetition',
});
