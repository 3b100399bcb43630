import { createPasswordLink } from '#/modules/authentication/password-links.ts';
import { hashPassword } from '#/modules/authentication/passwords.ts';
import { findCredentials } from '#/modules/authentication/sessions.repository.ts';
import { insertEmployee } from '#/modules/employees/employee-writing.repository.ts';
import { makeOpaqueToken } from '#/secrets/tokens.ts';
import type { Services } from '#/services.ts';
import { StartFailure } from '#/start-failure.ts';
import { insertSchool } from './schools.repository.ts';

/** Time to hand the link to the person who is to open it. */
const linkMilliseconds = 24 * 60 * 60 * 1000;

export interface NewSchool {
  school: { name: string; city?: string | undefined; timezone: string };
  administrator: { name: string; email: string };
}

/**
 * Makes a school with one administrator, who has no password yet. Returns the link that sets it,
 * once.
 */
export async function createSchool(
  services: Pick<Services, 'db' | 'config' | 'keys' | 'now'>,
  { school, administrator }: NewSchool,
): Promise<string> {
  const { db } = services;
  const now = services.now();
  // Nobody knows this password; it only fills the column.
  const passwordHash = await hashPassword(makeOpaqueToken());
  try {
    return await db.transaction(async (tx) => {
      const schoolId = await insertSchool(tx, { ...school, createdAt: now });
      const employeeId = await insertEmployee(tx, {
        ...administrator,
        schoolId,
        passwordHash,
        role: 'Administrator',
        createdAt: now,
      });
      const link = { employeeId, now, milliseconds: linkMilliseconds };
      return createPasswordLink(tx, services, link);
    });
  } catch (error) {
    if (!(await findCredentials(db, administrator.email))) throw error;
    throw new StartFailure(
      `Já existe uma conta com o e-mail ${administrator.email} neste banco de dados. ` +
        'Use outro e-mail em --admin.',
    );
  }
}
