import type { Actor } from '#/policy/actor.ts';
import { distinctIds } from '#/policy/distinct-ids.ts';
import type { Database } from '#/database/database.ts';
import { Forbidden, NotFound } from '#/kernel/problems.ts';
import { countStudents } from './audience.repository.ts';

/** The students once each; refuses those the school does not have and those that the actor does not see. */
export async function ensureAudience(
  db: Database,
  actor: Actor,
  studentIds: string[],
): Promise<string[]> {
  const ids = distinctIds(studentIds);
  const { found, visible } = await countStudents(db, actor, ids);
  if (found < ids.length) throw new NotFound();
  if (visible < found) throw new Forbidden('Há alunos que não são das suas turmas.');
  return ids;
}
