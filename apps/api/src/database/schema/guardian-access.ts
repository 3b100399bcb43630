import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, primaryId } from './columns.ts';
import { employees } from './employees.ts';
import { schoolId } from './schools.ts';
import { guardianId } from './students.ts';

/** A phone or browser that a guardian paired: their long-lived session. */
export const guardianDevices = pgTable(
  'guardian_devices',
  {
    id: primaryId(),
    schoolId: schoolId(),
    guardianId: guardianId(),
    /** SHA-256 of the token in its cookie. */
    hash: text('hash').notNull(),
    /** As staff recognise it: 'Chrome no Android'. */
    name: text('name').notNull(),
    /** The employee who made the link that paired it; null where an e-mail of an item carried it. */
    linkMadeBy: uuid('link_made_by').references(() => employees.id),
    /** Whether its link reached the guardian by e-mail, unseen by employees. */
    linkMailed: boolean('link_mailed').notNull().default(false),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('guardian_devices_hash').on(table.hash),
    index('guardian_devices_by_guardian')
      .on(table.guardianId)
      .where(sql`${table.revokedAt} is null`),
  ],
);

/** A personal link: pairs one device, once, and opens what it is about. */
export const guardianLinks = pgTable(
  'guardian_links',
  {
    id: primaryId(),
    schoolId: schoolId(),
    guardianId: guardianId(),
    /** SHA-256 of the token in the address. */
    hash: text('hash').notNull(),
    /** Path under /familia; null opens the feed. */
    target: text('target'),
    /** The employee who asked for it; null where an e-mail of an item carries it. */
    createdBy: uuid('created_by').references(() => employees.id),
    /** Sent to the guardian's e-mail; nobody at the school has seen it. */
    mailed: boolean('mailed').notNull().default(false),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    deviceId: uuid('device_id').references(() => guardianDevices.id),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('guardian_links_hash').on(table.hash),
    index('guardian_links_by_guardian').on(table.guardianId),
    index('guardian_links_by_expiry').on(table.expiresAt),
  ],
);

/** Where a device is told that there is something new. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: primaryId(),
    deviceId: uuid('device_id')
      .notNull()
      .references(() => guardianDevices.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_by_device').on(table.deviceId),
  ],
);

/** A notification that waits to be sent; what is sent, given up or unwanted has no row. */
export const pushDeliveries = pgTable(
  'push_deliveries',
  {
    id: primaryId(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** Address of the families' app that it opens. */
    url: text('url').notNull(),
    attempts: smallint('attempts').notNull().default(0),
    /** The next attempt is not before; moved ahead while a server is trying. */
    attemptAt: instant('attempt_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('push_deliveries_once').on(table.subscriptionId, table.url),
    index('push_deliveries_due').on(table.attemptAt),
  ],
);
