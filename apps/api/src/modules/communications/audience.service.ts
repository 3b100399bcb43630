import type { Actor } from '#/access/actor.ts';
import { distinctIds } from '#/access/distinct-ids.ts';
import type { Database } from '#/database/database.ts';
import { Forbidden, NotFound } from '#/http/problems.ts';
import { countStudents } from './audience.repository.ts';

/** The students once each; refuses those the school does not have and those out of reach. */
export async function ensureAudience(
  db: Database,
  actor: Actor,
  studentIds: string[],
): Promise<string[]> {
  const ids = distinctIds(studentIds);
  const { found, inReach } = await countStudents(db, actor, ids);
  if (found < ids.length) throw new NotFound();
  if (inReach < found) throw new Forbidden('Há alunos que não são das suas turmas.');
  return ids;
}
