import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { declareData } from './declare-data.ts';
import { notifications } from './notifications.ts';
import { sameSchool, schoolId } from './schools.ts';
import { guardianId, guardians } from './students.ts';

/** Notifications whose e-mail came back, once each, as the recipient's mail server reported it. */
export const mailReturns = pgTable(
  'mail_returns',
  {
    schoolId: schoolId(),
    notificationId: uuid('notification_id').notNull(),
    guardianId: guardianId(),
    /** The address, where it was still the guardian's as the report came. */
    email: text('email'),
    reason: text('reason').$type<'noAddress' | 'full' | 'other'>().notNull(),
    /** RFC 3463: '5.1.1'. */
    code: text('code').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: 'mail_returns_pk', columns: [table.schoolId, table.notificationId] }),
    index('mail_returns_by_guardian').on(table.guardianId, table.createdAt),
    sameSchool(
      'mail_returns_notification_id_in_school',
      [table.schoolId, table.notificationId],
      notifications,
    ).onDelete('cascade'),
    sameSchool(
      'mail_returns_guardian_id_in_school',
      [table.schoolId, table.guardianId],
      guardians,
    ).onDelete('cascade'),
  ],
);

declareData(mailReturns, {
  whose: 'guardian',
  onErase: { guardianId: 'cascade' },
  exported: ['Avisos'],
});
