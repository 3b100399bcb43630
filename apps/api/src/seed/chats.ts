import type { InferInsertModel } from 'drizzle-orm';
import type { chatMessages, chatReads, chats } from '#/database/schema/chats.ts';
import type { Clock } from './clock.ts';
import type { Employee, Guardian, People, Student } from './model.ts';
import type { Random } from './random.ts';
import type { ConversationText } from './texts/conversation-text.ts';
import { worded } from './wording.ts';

export interface ChatRows {
  chats: InferInsertModel<typeof chats>[];
  messages: InferInsertModel<typeof chatMessages>[];
  reads: InferInsertModel<typeof chatReads>[];
}

export interface ChatPlan {
  text: ConversationText;
  student: Student;
  guardian: Guardian;
  /** The teacher of the conversation, and everyone who sees it. */
  teacher: Employee;
  director: Employee;
  readers: readonly Employee[];
}

export function chatRows(
  { schoolId }: People,
  plan: ChatPlan,
  clock: Clock,
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
function messageTimes({ messages }: ConversationText, clock: Clock): Date[] {
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
    return read?.id ? [{ chatId: read.chatId, employeeId, lastReadMessageId: read.id }] : [];
  });
}
