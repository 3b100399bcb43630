import type { AuditResource, AuditVerb } from '@caderneta/api-client/contract';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { declareData } from './declare-data.ts';
import { createdAt, primaryId } from './columns.ts';
import { employees } from './employees.ts';
import { schoolId, sameSchool } from './schools.ts';
import { guardians, students } from './students.ts';

/** Who did what. Append-only: a trigger refuses any change, and it holds no personal data. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: primaryId(),
    schoolId: schoolId(),
    /** Null where a guardian changed what the school has of them. */
    employeeId: uuid('employee_id'),
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
    check(
      'audit_log_of_whom',
      sql`${table.employeeId} is not null or ${table.resource} = 'guardian'`,
    ),
    sameSchool('audit_log_employee_id_in_school', [table.schoolId, table.employeeId], employees),
  ],
);

declareData(auditLog, { whose: 'employee', exported: ['Histórico do cadastro'] });

/**
 * What an entry changed, from what to what, in words. Beside the log, because it names people: it
 * goes with the student or the guardian whom it is about.
 */
export const auditChanges = pgTable(
  'audit_changes',
  {
    id: primaryId(),
    schoolId: schoolId(),
    /** Of `audit_log`. */
    entryId: uuid('entry_id').notNull(),
    studentId: uuid('student_id'),
    /** Whom the words name, where they name a guardian. */
    guardianId: uuid('guardian_id'),
    field: text('field').notNull(),
    /** Null where there was nothing. */
    before: text('before'),
    /** Null where nothing is left. */
    after: text('after'),
  },
  (table) => [
    index('audit_changes_by_entry').on(table.schoolId, table.entryId),
    index('audit_changes_by_student').on(table.studentId),
    index('audit_changes_by_guardian').on(table.guardianId),
    check('audit_changes_differ', sql`${table.before} is distinct from ${table.after}`),
    sameSchool(
      'audit_changes_student_id_in_school',
      [table.schoolId, table.studentId],
      students,
    ).onDelete('cascade'),
    sameSchool(
      'audit_changes_guardian_id_in_school',
      [table.schoolId, table.guardianId],
      guardians,
    ).onDelete('cascade'),
  ],
);

declareData(auditChanges, {
  whose: 'student',
  onErase: { studentId: 'cascade', guardianId: 'cascade' },
  exported: ['Alterações do cadastro'],
});
