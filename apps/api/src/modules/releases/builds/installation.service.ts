import { can } from '@caderneta/api-client/contract';
import { type Naming, namingOf } from '#/modules/accounts/accounts.service.ts';
import type { Database } from '#/database/database.ts';
import type { Actor } from '#/policy/actor.ts';
import type { Config } from '#/config.ts';
import { findAdministrators } from './installation.repository.ts';
import { countSchools } from '#/modules/schools/exports.ts';
import { Forbidden, MailboxUnproven } from '#/kernel/problems.ts';

/** Whether a school's administrator also administers the installation, which schools may share. */
async function administrationOf(
  db: Database,
  actor: Actor,
  { installationAdmins }: Config,
): Promise<Naming> {
  if (!can(actor, 'administer')) return 'unnamed';
  if (installationAdmins.length > 0) return namingOf(db, actor, installationAdmins);
  return (await countSchools(db)) === 1 ? 'named' : 'unnamed';
}

/** Who gets an e-mail about the installation itself; nobody where several schools name nobody. */
export async function findInstallationAdministrators(
  db: Database,
  { installationAdmins }: Config,
): Promise<{ name: string; email: string }[]> {
  if (installationAdmins.length > 0) return findAdministrators(db, installationAdmins);
  return (await countSchools(db)) === 1 ? findAdministrators(db) : [];
}

/** For the menu, which leads whoever must prove their e-mail to a page that says how. */
export async function readVersionsPermission(db: Database, actor: Actor, config: Config) {
  const administration = await administrationOf(db, actor, config);
  return {
    isAllowed: administration === 'named',
    ...(administration === 'unproven' && { mustProveEmail: true }),
  };
}

export async function requireInstallationAdministrator(
  db: Database,
  actor: Actor,
  config: Config,
): Promise<void> {
  const administration = await administrationOf(db, actor, config);
  if (administration === 'named') return;
  if (administration === 'unproven') throw new MailboxUnproven();
  throw new Forbidden('Só quem administra a instalação pode ver e mudar as versões.');
}

/** Whether somebody administers the installation or is named in PREVIEW_EMPLOYEES. */
export async function previewingOf(db: Database, actor: Actor, config: Config): Promise<Naming> {
  const asEmployee = await namingOf(db, actor, config.previewEmployees);
  return asEmployee === 'unnamed' ? administrationOf(db, actor, config) : asEmployee;
}

export async function requirePreviewer(db: Database, actor: Actor, config: Config): Promise<void> {
  const previewing = await previewingOf(db, actor, config);
  if (previewing === 'named') return;
  if (previewing === 'unproven') throw new MailboxUnproven();
  throw new Forbidden(
    'Esta prévia é só para quem a instalação permite. O portal continua como sempre.',
  );
}
