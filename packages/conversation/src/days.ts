import type { ChatMessage } from '@caderneta/api-client/contract';
import { calendarDay } from '@caderneta/ui';

export interface Day {
  /** `YYYY-MM-DD` in the school. */
  day: string;
  messages: ChatMessage[];
}

/** Messages in their order, parted by the school's days. */
export function byDay(messages: ChatMessage[], timeZone: string): Day[] {
  const days: Day[] = [];
  for (const message of messages) {
    const day = calendarDay(message.createdAt, timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.messages.push(message);
    else days.push({ day, messages: [message] });
  }
  return days;
}
