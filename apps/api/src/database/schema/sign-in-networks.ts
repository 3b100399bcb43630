import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { employeeId } from './employees.ts';

/** From where an employee signed in lately. */
export const signInNetworks = pgTable(
  'sign_in_networks',
  {
    employeeId: employeeId(),
    /** HMAC of the network: whoever reads the database learns of nobody's whereabouts. */
    networkHash: text('network_hash').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.employeeId, table.networkHash] }),
    index('sign_in_networks_by_age').on(table.lastSeenAt),
  ],
);
