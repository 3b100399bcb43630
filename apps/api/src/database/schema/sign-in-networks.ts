import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sameSchool, schoolIdOfParent } from './schools.ts';
import { instant } from './columns.ts';
import { employeeId, employees } from './employees.ts';

/** From where an employee signed in lately. */
export const signInNetworks = pgTable(
  'sign_in_networks',
  {
    schoolId: schoolIdOfParent(),
    employeeId: employeeId(),
    /** HMAC of the network: whoever reads the database learns of nobody's whereabouts. */
    networkHash: text('network_hash').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.employeeId, table.networkHash] }),
    index('sign_in_networks_by_age').on(table.lastSeenAt),
    index('sign_in_networks_of_school').on(table.schoolId, table.employeeId),
    sameSchool(
      'sign_in_networks_employee_id_in_school',
      [table.schoolId, table.employeeId],
      employees,
    ),
  ],
);
