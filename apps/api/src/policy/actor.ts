import type { Role, UrgentBy } from '@caderneta/api-client/contract';
import type { Open, OpenIds } from '#/database/statement.ts';

/** The signed-in employee, read from the database at every call. */
export interface Actor {
  id: string;
  sessionId: string;
  schoolId: string;
  /** IANA name; "today" is today there. */
  timezone: string;
  /** It is read-only. */
  isSchoolClosed: boolean;
  name: string;
  email: string;
  role: Role;
  classroomIds: string[];
  /** The network of schools whose office their school is; null at every other school. */
  networkId: string | null;
  /** Setting of their school: who sends something urgent. */
  urgentBy: UrgentBy;
  /** Who told who they are, at the sign-in; null where a password did. */
  identityIssuer: string | null;
}

/** Whose view a condition takes: an actor's, or in a statement that is built once that of each call. */
export interface Viewer {
  id: Open<string>;
  schoolId: Open<string>;
  role: Role;
  classroomIds: OpenIds;
}
