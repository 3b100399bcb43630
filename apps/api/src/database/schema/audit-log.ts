import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, primaryId } from './columns.ts';
import { employeeId } from './employees.ts';
import { schoolId } from './schools.ts';

/** Who did what. Append-only: a trigger refuses any change, and it holds no personal data. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: primaryId(),
    schoolId: schoolId(),
    employeeId: employeeId(),
    /** `resource.verb`, for example `announcement.delete`. */
    action: text('action').notNull(),
    resourceId: uuid('resource_id'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_log_newest_first').on(table.schoolId, table.id.desc().nullsFirst()),
    index('audit_log_by_resource').on(table.resourceId),
  ],
);
