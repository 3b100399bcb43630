import { can, type SignInProvider } from '@caderneta/api-client/contract';
import type { Database } from '#/database/database.ts';
import type { Actor } from '#/policy/actor.ts';
import { googleIssuer, type Identity, isTrusted, microsoftAuthority } from './identity.ts';
import {
  type EmployeeWithIdentity,
  findEmployeesWithIdentity,
  findIdentity,
} from './identities.repository.ts';

/**
 * Whether a provider may open it at all. Administrators keep their password and its second factor:
 * who runs a school's accounts at a provider does not get the data of every child with them.
 */
export const isOpenToProviders = (employee: Pick<EmployeeWithIdentity, 'role'>) =>
  can(employee, 'signInByProvider');

/** Whether the employee signs in with this account, and not with another one of the same e-mail. */
export const isLinkedTo = (row: EmployeeWithIdentity, { subject, email }: Identity) =>
  row.subject === subject && row.linkedEmail === email;

type IdentityActor = Pick<Actor, 'id' | 'schoolId' | 'identityIssuer'>;

/** The same account's employees at other schools, which trust the provider themselves. */
export async function findIdentitySiblings(
  db: Database,
  { id, schoolId, identityIssuer }: IdentityActor,
): Promise<EmployeeWithIdentity[]> {
  if (!identityIssuer) return [];
  const issuer = identityIssuer;
  const own = await findIdentity(db, { employeeId: id, issuer });
  if (!own) return [];
  const identity = { ...originOf(issuer), issuer, ...own };
  const rows = await findEmployeesWithIdentity(db, identity);
  const opened = rows.filter(
    (row) => isOpenToProviders(row) && isTrusted(row, identity) && isLinkedTo(row, identity),
  );
  // An employee whose e-mail changed since has none.
  if (!opened.some((row) => row.id === id)) return [];
  return opened.filter((row) => row.schoolId !== schoolId);
}

function originOf(issuer: string): { provider: SignInProvider; tenantId: string | null } {
  if (issuer === googleIssuer) return { provider: 'Google', tenantId: null };
  const tenantId = new URL(issuer).pathname.split('/')[1] ?? '';
  if (issuer !== microsoftAuthority(tenantId)) throw new Error(`who is ${issuer}?`);
  return { provider: 'Microsoft', tenantId };
}
