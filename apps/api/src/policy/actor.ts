import type { Role } from '@caderneta/api-client/contract';

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
  /** Who told who they are, at the sign-in; null where a password did. */
  identityIssuer: string | null;
}

/** As much of an employee as decides what they see. */
export type Viewer = Pick<Actor, 'id' | 'schoolId' | 'role' | 'classroomIds'>;
