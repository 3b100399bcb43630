import type { Role } from './enums.ts';

/** What depends on somebody's role beyond which classrooms they see. */
export type Act =
  /** Manages the school and everybody in it. At least one employee who may has to stay. */
  | 'administer'
  /** Keeps a second factor for the own account. */
  | 'useSecondFactor'
  /** Signs in with an account of Google or Microsoft, beside the password. */
  | 'signInByProvider'
  /** Works in the classrooms that are theirs, and in no others. */
  | 'teach';

const acts = {
  Administrator: { administer: true, useSecondFactor: true, signInByProvider: false, teach: false },
  Teacher: { administer: false, useSecondFactor: false, signInByProvider: true, teach: true },
} satisfies Record<Role, Record<Act, boolean>>;

/** Whether the role of an employee allows an act. A role that this version does not know allows none. */
export const can = ({ role }: { role: string }, act: Act): boolean =>
  Object.hasOwn(acts, role) && acts[role as Role][act];

/** For queries: the roles that allow an act. */
export const rolesThat = (act: Act): Role[] =>
  (Object.keys(acts) as Role[]).filter((role) => acts[role][act]);
