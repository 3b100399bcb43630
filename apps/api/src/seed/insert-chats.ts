import type { Database } from '#/database/database.ts';
import { chatMessages, chatReads, chats } from '#/database/schema/chats.ts';
import { chatRows, type ChatPlan } from './chats.ts';
import type { Clock } from './clock.ts';
import { insertRows } from './insert-rows.ts';
import type { Classroom, Employee, Guardian, People } from './model.ts';
import { createRandom, type Random } from './random.ts';
import type { ConversationText } from './texts/conversation-text.ts';

interface Place {
  text: ConversationText;
  classroom: Classroom;
}

/** Holds each conversation with a guardian of its classroom, at most one per guardian. */
export async function insertChats(
  db: Database,
  key: string,
  people: People,
  clock: Clock,
  places: readonly Place[],
): Promise<void> {
  const random = createRandom(`${key} chats`);
  const access = createAccess(people);
  const taken = new Set<string>();
  const rows = places.flatMap((place) => {
    const plan = cast(place, people, access, taken, random);
    return plan ? [chatRows(people, plan, clock, random)] : [];
  });
  await insertRows(
    db,
    chats,
    rows.flatMap((row) => row.chats),
  );
  await insertRows(
    db,
    chatMessages,
    rows.flatMap((row) => row.messages),
  );
  await insertRows(
    db,
    chatReads,
    rows.flatMap((row) => row.reads),
  );
}

function cast(
  { text, classroom }: Place,
  { employees }: People,
  access: (guardian: Guardian) => Employee[],
  taken: Set<string>,
  random: Random,
): ChatPlan | undefined {
  for (const student of random.shuffled(classroom.students)) {
    const [guardian] = student.guardians;
    const director = employees[0];
    if (!guardian || !director || taken.has(guardian.id)) continue;
    taken.add(guardian.id);
    const { teacher } = classroom;
    return { text, student, guardian, teacher, director, readers: access(guardian) };
  }
  return undefined;
}

/** Who sees a guardian's chat: administrators, and teachers of any of the children. */
function createAccess({ employees, classrooms }: People) {
  const classroomsOf = new Map<string, Set<number>>();
  for (const [position, { students }] of classrooms.entries())
    for (const { guardians } of students)
      for (const { id } of guardians)
        classroomsOf.set(id, (classroomsOf.get(id) ?? new Set()).add(position));
  return (guardian: Guardian) => {
    const positions = classroomsOf.get(guardian.id);
    return employees.filter(
      ({ plan }) =>
        plan.role === 'Administrator' || plan.classrooms.some((own) => positions?.has(own)),
    );
  };
}
