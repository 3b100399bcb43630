import type { NewRow } from '@caderneta/api/loading';
import { createRandom, type Random } from './random.ts';
import type { SchoolClock } from './school-clock.ts';
import type { Classroom, Employee, Guardian, Insert, People, Student } from './school-plan.ts';
import type { ConversationText } from './texts/text-shapes.ts';
import { worded } from './wording.ts';

interface Place {
  text: ConversationText;
  classroom: Classroom;
}

/** Holds each conversation with a guardian of its classroom, at most one per guardian. */
export async function insertChats(
  insert: Insert,
  key: string,
  people: People,
  clock: SchoolClock,
  places: readonly Place[],
): Promise<void> {
  const random = createRandom(`${key} chats`);
  const access = createAccess(people);
  const taken = new Set<string>();
  const rows = places.flatMap((place) => {
    const plan = planChat(place, people, access, taken, random);
    return plan ? [chatRows(people, plan, clock, random)] : [];
  });
  await insert(
    'chats',
    rows.flatMap((row) => row.chats),
  );
  await insert(
    'chat_messages',
    rows.flatMap((row) => row.messages),
  );
  await insert(
    'chat_reads',
    rows.flatMap((row) => row.reads),
  );
}

function planChat(
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

/** Finds who may see a guardian's chat: administrators, and teachers of any of the children. */
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

interface ChatRows {
  chats: NewRow<'chats'>[];
  messages: NewRow<'chat_messages'>[];
  reads: NewRow<'chat_reads'>[];
}

interface ChatPlan {
  text: ConversationText;
  student: Student;
  guardian: Guardian;
  /** The teacher of the conversation, and everyone who sees it. */
  teacher: Employee;
  director: Employee;
  readers: readonly Employee[];
}

function chatRows(
  { schoolId }: People,
  plan: ChatPlan,
  clock: SchoolClock,
  random: Random,
): ChatRows {
  const { text, student, guardian, teacher, director } = plan;
  const messages: ChatRows['messages'] = [];
  const times = messageTimes(text, clock);
  const firstAt = times[0] ?? clock.at(0, '00:00');
  const chatId = random.id(firstAt);
  for (const [index, [, , from, words]] of text.messages.entries()) {
    const createdAt = times[index] ?? firstAt;
    const employee = from === 'professor' ? teacher : director;
    messages.push({
      id: random.id(createdAt, index),
      schoolId,
      chatId,
      employeeId: from === 'responsavel' ? null : employee.id,
      guardianId: from === 'responsavel' ? guardian.id : null,
      text: worded(words, { clock, student, guardian }),
      createdAt,
    });
  }
  const last = messages.at(-1);
  const chat = {
    id: chatId,
    schoolId,
    guardianId: guardian.id,
    createdAt: firstAt,
    lastMessageId: last?.id,
    lastMessageAt: last?.createdAt,
  };
  return { chats: [chat], messages, reads: readsOf(plan, messages) };
}

/** Weekends move to school days, which may bring two days together: the order is kept. */
function messageTimes({ messages }: ConversationText, clock: SchoolClock): Date[] {
  let previous = 0;
  return messages.map(([day, time]) => {
    const nominal = clock.at(clock.schoolDay(day), time).getTime();
    previous = Math.max(nominal, previous + 60_000);
    return clock.past(new Date(previous));
  });
}

function readsOf(plan: ChatPlan, messages: ChatRows['messages']): ChatRows['reads'] {
  const unread = (plan.text.unreadBy ?? []).map((speaker) =>
    speaker === 'professor' ? plan.teacher.id : plan.director.id,
  );
  const last = messages.at(-1);
  const lastAnswer = messages.findLast((message) => message.employeeId !== null);
  return plan.readers.flatMap(({ id: employeeId }) => {
    const read = unread.includes(employeeId) ? lastAnswer : last;
    if (!read?.id) return [];
    const { schoolId, chatId } = read;
    return [{ schoolId, chatId, employeeId, lastReadMessageId: read.id }];
  });
}
