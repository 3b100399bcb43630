import { type Access, can, type Role } from '@caderneta/api-client/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from './actor.ts';

/** Which part of the school an employee sees. */
export type Scope = 'school' | 'classrooms' | 'nothing';

const scopes: Record<Role, Scope> = { Administrator: 'school', Teacher: 'classrooms' };

/** For queries: the roles that see a part of the school. */
export const rolesOf = (scope: Scope): Role[] =>
  (Object.keys(scopes) as Role[]).filter((role) => scopes[role] === scope);

/** The scope of a role. A role that this version does not know sees nothing. */
export function scopeOf({ role }: { role: string }): Scope {
  return Object.hasOwn(scopes, role) ? scopes[role as Role] : 'nothing';
}

/** A level of access that employees may have. */
export type EmployeeAccess = Exclude<Access, 'public' | 'guardian'>;

type Caller = Pick<Actor, 'role' | 'networkId'>;

const admissions: Record<EmployeeAccess, (caller: Caller) => boolean> = {
  employee: () => true,
  administrator: (caller) => can(caller, 'administer'),
  network: (caller) => can(caller, 'administer') && caller.networkId !== null,
};

/** Whether an employee has a level of access. A role that this version does not know has none. */
export function hasAccess(caller: Caller, access: EmployeeAccess): boolean {
  return scopeOf(caller) !== 'nothing' && admissions[access](caller);
}

/**
 * First words of the addresses where people of a network's office change something: their own account
 * and colleagues, the office's settings, files of announcements, versions of the portal.
 */
const ofOffices = new Set(['employees', 'schools', 'filemanagement', 'versions', 'previews']);

/**
 * Whether the caller's school does what an endpoint changes. An office is a school without children:
 * what is about classrooms, children and families is refused there, and so is an endpoint that this
 * list does not know. What an office reads of itself is empty.
 */
export function isWorkOfTheirSchool(
  { networkId }: Pick<Actor, 'networkId'>,
  { method, access, path }: { method: string; access: Access; path: string },
): boolean {
  if (networkId === null || method === 'GET' || access === 'network' || access === 'public') {
    return true;
  }
  return ofOffices.has(path.toLowerCase().split('/')[2] ?? '');
}

/**
 * Limits a query of one school to what the actor sees of it.
 * @param ofClassrooms the condition for somebody who sees only their classrooms
 * @returns no condition for the whole school, `false` where nothing is seen
 * @example and(eq(chats.schoolId, actor.schoolId), limitToScope(actor, () => ofTheirStudents(actor)))
 */
export function limitToScope(
  actor: Pick<Actor, 'role'>,
  ofClassrooms: () => SQL | undefined,
): SQL | undefined {
  const limits: Record<Scope, () => SQL | undefined> = {
    school: () => undefined,
    classrooms: () => ofClassrooms() ?? sql`false`,
    nothing: () => sql`false`,
  };
  return limits[scopeOf(actor)]();
}

/** Whether the actor sees something of these classrooms of their school. */
export function seesClassrooms(
  actor: Pick<Actor, 'role' | 'classroomIds'>,
  classroomIds: readonly string[],
): boolean {
  const byScope: Record<Scope, () => boolean> = {
    school: () => true,
    classrooms: () => classroomIds.some((id) => actor.classroomIds.includes(id)),
    nothing: () => false,
  };
  return byScope[scopeOf(actor)]();
}

/** Whether the actor may change or delete what an employee of their school wrote. */
export function canEdit(actor: Actor, createdBy: string): boolean {
  const byScope: Record<Scope, boolean> = {
    school: true,
    classrooms: actor.id === createdBy,
    nothing: false,
  };
  return byScope[scopeOf(actor)];
}
