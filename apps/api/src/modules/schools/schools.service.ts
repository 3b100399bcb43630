import type { QuietHours } from '@caderneta/school-time';
import { buffer } from 'node:stream/consumers';
import type { School } from '@caderneta/api-client/contract';
import type { Database } from '#/database/database.ts';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { NotFound } from '#/kernel/problems.ts';
import type { FileStore } from '#/modules/files/file-store.ts';
import { contentsOf, logoUrl } from '#/modules/files/files.mapper.ts';
import { urgentOnlyOf } from '#/policy/urgent.ts';
import type { FileLinks } from '#/secrets/signed-links.ts';
import { FileMissing, StorageUnavailable } from '#/storage/file-storage.ts';
import { findSchool } from './schools.repository.ts';

export { findSchoolToShow } from './schools.repository.ts';

/** @throws NotFound for any school but the actor's */
export async function getOwnSchool(ctx: EmployeeContext, id: string): Promise<School> {
  if (id !== ctx.actor.schoolId) throw new NotFound();
  const urgentOnly = urgentOnlyOf(ctx.actor);
  return { ...(await readSchool(ctx, id)), ...(urgentOnly && { urgentOnly }) };
}

/** A school as those who belong to it see it; the caller knows that they do. */
export async function readSchool(
  { db, links }: { db: Database; links: FileLinks },
  id: string,
): Promise<School> {
  const found = await findSchool(db, id);
  if (!found) throw new NotFound();
  const { name, city, timezone } = found.school;
  const quietHours = quietHoursOf(found.school);
  const logo = found.logo && logoUrl(found.logo, links);
  const { isWithoutMail } = found;
  return {
    ...{ id, name, city, timezone, logoUrl: logo },
    ...(quietHours && { quietHours }),
    ...(isWithoutMail && { isWithoutMail }),
  };
}

/** As the wire has them; null where notices never wait. */
export const quietHoursOf = ({
  quietFrom: from,
  quietUntil: until,
}: Omit<QuietHours, 'timezone'>) => (from && until ? { from, until } : null);

/** More than programs take that show previews, and e-mails carry. */
const largestSharedBytes = 300_000;

/** A school's logo for programs that know JPEG and PNG alone: the widest copy that is small enough. */
export async function readSharedLogo(
  { db, fileStore }: { db: Database; fileStore: Pick<FileStore, 'storage'> },
  schoolId: string,
): Promise<{ mediaType: string; content: Buffer } | undefined> {
  const logo = (await findSchool(db, schoolId))?.logo;
  const known = logo ? contentsOf(logo) : [];
  const widest = known.findLast(
    ({ mediaType, size }) => /jpeg|png/.test(mediaType) && size <= largestSharedBytes,
  );
  if (!widest) return undefined;
  const { storageKey, mediaType } = widest;
  return { mediaType, content: await buffer(await fileStore.storage.read(storageKey)) };
}

/** A larger logo would delay the page that shows it. */
const largestInlineBytes = 60_000;

/**
 * The smallest copy of a school's logo as a `data:` address, for a page whose reader has no access
 * yet: addresses of files belong to a session or device. Null where there is no small one.
 */
export async function readInlineLogo(
  { db, fileStore }: { db: Database; fileStore: Pick<FileStore, 'storage'> },
  schoolId: string,
): Promise<string | null> {
  const logo = (await findSchool(db, schoolId))?.logo;
  if (!logo?.mediaType.startsWith('image/')) return null;
  const smallest = contentsOf(logo).find(({ size }) => size <= largestInlineBytes);
  if (!smallest) return null;
  try {
    const content = await buffer(await fileStore.storage.read(smallest.storageKey));
    return `data:${smallest.mediaType};base64,${content.toString('base64')}`;
  } catch (error) {
    if (error instanceof FileMissing || error instanceof StorageUnavailable) return null;
    throw error;
  }
}
