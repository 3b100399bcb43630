import type { Actor } from '#/policy/actor.ts';
import type { Config } from '#/config.ts';
import type { Database } from '#/database/database.ts';
import { Forbidden } from '#/kernel/problems.ts';
import { isInstallationAdministrator } from './versions.service.ts';

/** Administrators of the installation, and who is named in PREVIEW_EMPLOYEES. */
export async function mayOpenPreviews(
  db: Database,
  actor: Actor,
  config: Config,
): Promise<boolean> {
  if (config.previewEmployees.includes(actor.email.toLowerCase())) return true;
  return isInstallationAdministrator(db, actor, config);
}

export async function requirePreviewer(db: Database, actor: Actor, config: Config): Promise<void> {
  if (await mayOpenPreviews(db, actor, config)) return;
  throw new Forbidden(
    'Esta prévia é só para quem a instalação permite. O portal continua como sempre.',
  );
}
