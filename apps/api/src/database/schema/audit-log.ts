import type { AuditResource, AuditVerb } from '@caderneta/api-client/contract';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, primaryId } from './columns.ts';
import { employeeId, employees } from './employees.ts';
import { schoolId, sameSchool } from './schools.ts';

/** Who did what. Append-only: a trigger refuses any change, and it holds no personal data. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: primaryId(),
    schoolId: schoolId(),
    employeeId: employeeId(),
    resource: text('resource').$type<AuditResource>().notNull(),
    verb: text('verb').$type<AuditVerb>().notNull(),
    resourceId: uuid('resource_id'),
    /** Names of the fields that the call carried. */
    fields: jsonb('fields').$type<string[]>().notNull().default([]),
    /** The `guardian_devices` row that the link of an employee paired. */
    deviceId: uuid('device_id'),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_log_newest_first').on(table.schoolId, table.id.desc().nullsFirst()),
    index('audit_log_by_employee').on(table.employeeId, table.id.desc().nullsFirst()),
    index('audit_log_by_resource').on(table.resourceId),
    sameSchool('audit_log_employee_id_in_school', [table.schoolId, table.employeeId], employees),
  ],
);
