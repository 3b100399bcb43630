import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
  primaryKey,
} from 'drizzle-orm/pg-core';
import { declareData } from './declare-data.ts';
import { createdAt, instant, primaryId } from './columns.ts';
import { employees } from './employees.ts';
import { schoolId, sameSchool, schoolIdOfParent } from './schools.ts';
import { diaries } from './diaries.ts';
import { noticeBoardItems } from './notice-boards.ts';
import { guardianId, guardians } from './students.ts';

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
    linkMadeBy: uuid('link_made_by'),
    /** Whether its link reached the guardian by e-mail, unseen by employees. */
    linkMailed: boolean('link_mailed').notNull().default(false),
    /** Whether the code of its link was typed. */
    enteredByCode: boolean('entered_by_code').notNull().default(false),
    /** What the guardian calls it. */
    givenName: text('given_name'),
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
    unique('guardian_devices_in_school').on(table.schoolId, table.id),
    sameSchool(
      'guardian_devices_guardian_id_in_school',
      [table.schoolId, table.guardianId],
      guardians,
    ),
    sameSchool(
      'guardian_devices_link_made_by_in_school',
      [table.schoolId, table.linkMadeBy],
      employees,
    ),
  ],
);

declareData(guardianDevices, {
  whose: 'guardian',
  onErase: { guardianId: 'delete' },
  exported: ['Aparelhos'],
});

/** A personal link: pairs one device, once, and opens what it is about. */
export const guardianLinks = pgTable(
  'guardian_links',
  {
    id: primaryId(),
    schoolId: schoolId(),
    guardianId: guardianId(),
    /** SHA-256 of the token in the address. */
    hash: text('hash').notNull(),
    /** First signs of the code that stands for it, by which it is found; null without one. */
    codeName: text('code_name'),
    /** HMAC of the whole code. */
    codeHash: text('code_hash'),
    codeExpiresAt: instant('code_expires_at'),
    /** Attempts with the name of the code and another secret. */
    wrongCodes: integer('wrong_codes').notNull().default(0),
    /** After too many of them, by the clock of the database. */
    codeRestsUntil: instant('code_rests_until'),
    /** Path under /familia; null opens the feed. */
    target: text('target'),
    /** The employee who asked for it; null where an e-mail of an item carries it. */
    createdBy: uuid('created_by'),
    /** Sent to the guardian's e-mail; employees never saw it. */
    mailed: boolean('mailed').notNull().default(false),
    /** Sent to the guardian's phone: who uses it has that number. */
    toPhone: boolean('to_phone').notNull().default(false),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    deviceId: uuid('device_id'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('guardian_links_hash').on(table.hash),
    uniqueIndex('guardian_links_code_name')
      .on(table.codeName)
      .where(sql`${table.codeName} is not null`),
    index('guardian_links_by_guardian').on(table.guardianId),
    index('guardian_links_by_employees')
      .on(table.guardianId, table.createdAt)
      .where(sql`${table.createdBy} is not null`),
    index('guardian_links_by_expiry').on(table.expiresAt),
    index('guardian_links_of_school').on(table.schoolId, table.guardianId),
    sameSchool(
      'guardian_links_guardian_id_in_school',
      [table.schoolId, table.guardianId],
      guardians,
    ),
    sameSchool('guardian_links_created_by_in_school', [table.schoolId, table.createdBy], employees),
    sameSchool(
      'guardian_links_device_id_in_school',
      [table.schoolId, table.deviceId],
      guardianDevices,
    ),
  ],
);

declareData(guardianLinks, {
  whose: 'guardian',
  onErase: { guardianId: 'delete' },
  exported: ['Links de acesso'],
});

/**
 * Where a device is told that there is something new. A browser with a device at each of several
 * schools has one address: behind those after the first stand `#` and the id of the device, so that
 * addresses stay unique. No push service is sent a fragment.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    schoolId: schoolIdOfParent(),
    id: primaryId(),
    deviceId: uuid('device_id').notNull(),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_by_device').on(table.deviceId),
    index('push_subscriptions_by_browser').on(sql`split_part(${table.endpoint}, '#', 1)`),
    unique('push_subscriptions_in_school').on(table.schoolId, table.id),
    sameSchool(
      'push_subscriptions_device_id_in_school',
      [table.schoolId, table.deviceId],
      guardianDevices,
    ).onDelete('cascade'),
  ],
);

declareData(pushSubscriptions, {
  whose: 'guardian',
  exported: ['Aparelhos'],
  archived: 'withInstallation',
});

/** Notice board items that a guardian opened; communications keep it in `recipients`. */
export const noticeBoardViews = pgTable(
  'notice_board_views',
  {
    schoolId: schoolIdOfParent(),
    noticeBoardItemId: uuid('notice_board_item_id').notNull(),
    guardianId: guardianId(),
    viewedAt: instant('viewed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.guardianId, table.noticeBoardItemId] }),
    index('notice_board_views_by_item').on(table.noticeBoardItemId),
    index('notice_board_views_of_school').on(table.schoolId, table.guardianId),
    sameSchool(
      'notice_board_views_notice_board_item_id_in_school',
      [table.schoolId, table.noticeBoardItemId],
      noticeBoardItems,
    ).onDelete('cascade'),
    sameSchool(
      'notice_board_views_guardian_id_in_school',
      [table.schoolId, table.guardianId],
      guardians,
    ),
  ],
);

declareData(noticeBoardViews, {
  whose: 'guardian',
  onErase: { guardianId: 'delete' },
  exported: ['Avisos do mural abertos'],
});

export const diaryViews = pgTable(
  'diary_views',
  {
    schoolId: schoolIdOfParent(),
    diaryId: uuid('diary_id').notNull(),
    guardianId: guardianId(),
    viewedAt: instant('viewed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.guardianId, table.diaryId] }),
    index('diary_views_by_diary').on(table.diaryId),
    index('diary_views_of_school').on(table.schoolId, table.guardianId),
    sameSchool('diary_views_diary_id_in_school', [table.schoolId, table.diaryId], diaries).onDelete(
      'cascade',
    ),
    sameSchool('diary_views_guardian_id_in_school', [table.schoolId, table.guardianId], guardians),
  ],
);

declareData(diaryViews, {
  whose: 'guardian',
  onErase: { guardianId: 'delete' },
  exported: ['Diários abertos'],
});
