import { sql } from 'drizzle-orm';
import { check, index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, primaryId } from './columns.ts';
import { declareData } from './declare-data.ts';
import { employees } from './employees.ts';
import { sameSchool, schoolId } from './schools.ts';
import { guardians } from './students.ts';

/**
 * The address at which calendar apps read what one person sees: a guardian or an employee. Its key is
 * made of the row's id and a secret of the installation. It ends with its row.
 */
export const calendarAddresses = pgTable(
  'calendar_addresses',
  {
    id: primaryId(),
    schoolId: schoolId(),
    guardianId: uuid('guardian_id'),
    employeeId: uuid('employee_id'),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      'calendar_addresses_of_one',
      sql`(${table.guardianId} is null) <> (${table.employeeId} is null)`,
    ),
    uniqueIndex('calendar_addresses_of_guardian')
      .on(table.guardianId)
      .where(sql`${table.guardianId} is not null`),
    uniqueIndex('calendar_addresses_of_employee')
      .on(table.employeeId)
      .where(sql`${table.employeeId} is not null`),
    index('calendar_addresses_of_school').on(table.schoolId, table.guardianId),
    sameSchool(
      'calendar_addresses_guardian_id_in_school',
      [table.schoolId, table.guardianId],
      guardians,
    ),
    sameSchool(
      'calendar_addresses_employee_id_in_school',
      [table.schoolId, table.employeeId],
      employees,
    ),
  ],
);

declareData(calendarAddresses, {
  whose: 'guardian',
  onErase: { guardianId: 'delete' },
  exported: { not: 'an address opens what the archive shows, and the app shows the address' },
  archived: 'withInstallation',
});
