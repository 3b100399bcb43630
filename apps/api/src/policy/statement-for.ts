import { sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { type Built, statement } from '#/database/statement.ts';
import type { Actor, Viewer } from './actor.ts';
import { fewClassrooms } from './visible.ts';

/**
 * A statement of what an actor sees, whose text is built once for each of its forms: conditions of
 * the policy take the viewer in place of an actor.
 * @example
 * const find = statementFor((db, viewer) => db.select().from(students).where(visibleStudents(viewer)));
 * const rows = await find(db, actor, {});
 */
export function statementFor<Form extends object, Row>(
  build: (db: Database, viewer: Viewer, form: Form) => Built<Row>,
) {
  const run = statement((db, { form, ...seen }: Seen & { form: Form }) =>
    build(db, viewerOf(seen), form),
  );
  return (db: Database, actor: Actor, form: Form, values?: Record<string, unknown>) => {
    const { id: viewerId, schoolId, role, classroomIds } = actor;
    const classrooms = classroomIds.length <= fewClassrooms ? classroomIds.length : 'many';
    const ofClassrooms =
      classrooms === 'many'
        ? [['classroomIds', `{${classroomIds.join(',')}}`]]
        : classroomIds.map((id, at) => [`classroom${at}`, id]);
    const ids = Object.fromEntries(ofClassrooms) as Record<string, string>;
    const given = { ...values, viewerId, schoolId, ...ids };
    return run(db, { role, classrooms, form }, given);
  };
}

/** What changes the text of a condition of the policy. */
interface Seen extends Pick<Viewer, 'role'> {
  classrooms: number | 'many';
}

const viewerOf = ({ role, classrooms }: Seen): Viewer => ({
  id: sql.placeholder('viewerId'),
  schoolId: sql.placeholder('schoolId'),
  role,
  classroomIds:
    classrooms === 'many'
      ? sql.placeholder('classroomIds')
      : Array.from({ length: classrooms }, (_, at) => sql.placeholder(`classroom${at}`)),
});
