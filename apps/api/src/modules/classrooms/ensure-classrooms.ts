import type { Actor } from '#/access/actor.ts';
import { distinctIds } from '#/access/distinct-ids.ts';
import type { Database } from '#/database/database.ts';
import { Forbidden, NotFound } from '#/http/problems.ts';
import { countClassrooms } from './classrooms.repository.ts';

/** Answers each id once; refuses classrooms of no school, another school, or other teachers. */
export async function ensureClassrooms(
  db: Database,
  actor: Actor,
  classroomIds: string[],
): Promise<string[]> {
  const ids = distinctIds(classroomIds);
  const { found, inReach } = await countClassrooms(db, actor, ids);
  if (found < ids.length) throw new NotFound();
  if (inReach < found) throw new Forbidden('Há turmas que não são suas.');
  return ids;
}
