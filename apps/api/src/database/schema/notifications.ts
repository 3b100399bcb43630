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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { declareData } from '../declare-data.ts';
import {
  createdAt,
  instant,
  notificationChannelEnum,
  notificationStatusEnum,
  primaryId,
} from './columns.ts';
import { communications } from './communications.ts';
import { employees } from './employees.ts';
import { sameSchool, schoolId } from './schools.ts';
import { guardianId, guardians } from './students.ts';

/** What a notification is about. A `link` carries a personal link that the guardian asked for. */
export const notificationSubjects = [
  'communication',
  'noticeBoard',
  'diary',
  'message',
  'reminder',
  'link',
] as const;
export type NotificationSubject = (typeof notificationSubjects)[number];
export type NotificationChannel = (typeof notificationChannelEnum.enumValues)[number];

/**
 * A guardian is told, once and by one channel, that there is something new. The channel may change
 * while it waits: one that fails for good hands the notification on to the next. E-mails about
 * communications, invitations and devices wait in `deliveries`, and notifications on phones in
 * `push_deliveries`; a row here with channel `push` says that they were queued.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: primaryId(),
    schoolId: schoolId(),
    guardianId: guardianId(),
    subject: text('subject').$type<NotificationSubject>().notNull(),
    /** Of subjects `communication` and `reminder`. */
    communicationId: uuid('communication_id'),
    /** Path under /familia that it opens; null opens the feed. */
    target: text('target'),
    /** Null where no channel reaches the guardian. */
    channel: notificationChannelEnum('channel'),
    status: notificationStatusEnum('status').notNull().default('queued'),
    /** Does not wait for the end of quiet hours. */
    isUrgent: boolean('is_urgent').notNull().default(false),
    /** The employee who reminded. */
    requestedBy: uuid('requested_by'),
    /** Goes out as one notice with the others of this id, which is the oldest one's. */
    digestId: uuid('digest_id'),
    attempts: smallint('attempts').notNull().default(0),
    /** The next attempt is not before; moved ahead while a server is trying. */
    attemptAt: instant('attempt_at').notNull(),
    /** Why the last attempt failed, without phone or address. */
    error: text('error'),
    /** Id that WhatsApp or the SMS gateway gave the message. */
    providerId: text('provider_id'),
    /** Millionths of a real; null where it costs nothing or nobody said. */
    costMicros: integer('cost_micros'),
    createdAt: createdAt(),
    sentAt: instant('sent_at'),
    deliveredAt: instant('delivered_at'),
    /** As WhatsApp reports it; opening the item itself is stored in `recipients`. */
    readAt: instant('read_at'),
  },
  (table) => [
    index('notifications_of_school').on(table.schoolId, table.createdAt),
    index('notifications_by_guardian').on(table.guardianId, table.createdAt),
    index('notifications_by_communication')
      .on(table.communicationId, table.guardianId)
      .where(sql`${table.communicationId} is not null`),
    uniqueIndex('notifications_once')
      .on(table.communicationId, table.guardianId)
      .where(sql`${table.subject} = 'communication'`),
    index('notifications_queued')
      .on(table.attemptAt)
      .where(sql`${table.status} = 'queued'`),
    index('notifications_queued_of_school')
      .on(table.schoolId, table.attemptAt)
      .where(sql`${table.status} = 'queued'`),
    index('notifications_by_provider_id')
      .on(table.providerId)
      .where(sql`${table.providerId} is not null`),
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
});

declareData(paidChannels, { whose: 'installation', because: 'what the installation can send by' });

/** WhatsApp tells of a message again until it is answered: each is taken once. */
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
