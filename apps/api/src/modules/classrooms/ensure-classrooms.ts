import type { Actor } from '#/policy/actor.ts';
import { distinctIds } from '#/policy/distinct-ids.ts';
import type { Database } from '#/database/database.ts';
import { Forbidden, NotFound } from '#/kernel/problems.ts';
import { countClassrooms } from './classrooms.repository.ts';

/** Answers each id once; refuses classrooms of no school, another school, or other teachers. */
export async function ensureClassrooms(
  db: Database,
  actor: Actor,
  classroomIds: string[],
): Promise<string[]> {
  const ids = distinctIds(classroomIds);
  const { found, visible } = await countClassrooms(db, actor, ids);
  if (found < ids.length) throw new NotFound();
  if (visible < found) throw new Forbidden('Há turmas que não são suas.');
  return ids;
}
