import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import { liveDevice } from '#/policy/guardian.repository.ts';
import { liveSession } from '#/policy/actor.repository.ts';
import type { Database } from '#/database/database.ts';
import { employees } from '#/database/schema/employees.ts';
import { files } from '#/database/schema/files.ts';
import { guardianDevices } from '#/database/schema/guardian-access.ts';
import { sessions } from '#/database/schema/sessions.ts';
import { guardians } from '#/database/schema/students.ts';
import type { FileRow } from './file-links.ts';
import type { LinkHolder } from '#/secrets/signed-links.ts';

interface ServedFile {
  file: FileRow;
  /** Whether the access that the address was made for still stands. */
  isOpen: boolean;
}

/** One query by primary keys: this answers every picture of every page. */
export async function findServedFile(
  db: Database,
  id: string,
  holder: LinkHolder,
  now: Date,
): Promise<ServedFile | undefined> {
  const isOpen = holder.kind === 'session' ? ofSession(db, holder) : ofDevice(db, holder, now);
  const [found] = await db
    .select({ file: files, isOpen: sql<boolean>`${isOpen}` })
    .from(files)
    .where(eq(files.id, id));
  return found;
}

function ofSession(db: Database, { id }: LinkHolder): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(sessions)
      .innerJoin(employees, eq(employees.id, sessions.employeeId))
      .where(and(eq(sessions.id, id), liveSession, eq(employees.schoolId, files.schoolId))),
  );
}

function ofDevice(db: Database, { id }: LinkHolder, now: Date): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(guardianDevices)
      .innerJoin(guardians, eq(guardians.id, guardianDevices.guardianId))
      .where(
        and(
          eq(guardianDevices.id, id),
          liveDevice(db, now),
          eq(guardians.schoolId, files.schoolId),
        ),
      ),
  );
}
