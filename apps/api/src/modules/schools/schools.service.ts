import type { School } from '@caderneta/api-client/contract';
import type { Actor } from '#/policy/actor.ts';
import type { Database } from '#/database/database.ts';
import { NotFound } from '#/kernel/problems.ts';
import { imageFields } from '#/modules/files/file-links.ts';
import type { FileLinks } from '#/secrets/signed-links.ts';
import { findSchool } from './schools.repository.ts';

export async function readSchool(
  db: Database,
  actor: Actor,
  id: string,
  links: FileLinks,
): Promise<School> {
  if (id !== actor.schoolId) throw new NotFound();
  return describeSchool(db, id, links);
}

/** For whoever belongs to it. */
export async function describeSchool(db: Database, id: string, links: FileLinks): Promise<School> {
  const found = await findSchool(db, id);
  if (!found) throw new NotFound();
  const { name, city, timezone } = found.school;
  return { id, name, city, timezone, logoUrl: imageFields(found.logo, links).imageUrl };
}
