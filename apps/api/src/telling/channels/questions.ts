import { communicationLabels } from '@caderneta/api-client/contract';
import { dayOf, formatWeekday } from '@caderneta/school-time';
import type { Part, TellingServices } from './channel.ts';

/** What a guardian says inside of a notice, as its button carries it. */
export type NoticeAnswer = 'accepted' | 'declined' | 'read';

/** A question that a notice asks, and that is answered without opening it. */
export interface Question {
  kind: 'event' | 'announcement';
  /** Its kind and day, never a title: 'evento, quinta 4/12'. */
  what: string;
  /** In their order; an SMS is answered with the place of one, counted from 1. */
  answers: readonly NoticeAnswer[];
}

/** As buttons show them. */
export const answerWords: Record<NoticeAnswer, string> = {
  accepted: 'Vai',
  declined: 'Não vai',
  read: 'Li',
};

const askingKinds = ['event', 'announcement'] as const;
export const answersOf = { event: ['accepted', 'declined'], announcement: ['read'] } as const;

/**
 * The question of a notice; undefined where it tells of several items, or only the item's page can
 * ask: which of two children goes, or what changed.
 */
export function questionOf(
  { asksOf, now }: Pick<TellingServices, 'asksOf' | 'now'>,
  [only, ...others]: readonly Part[],
): Question | undefined {
  if (!only?.communication || others.length > 0) return undefined;
  const { subject, communication, children, quietHours } = only;
  const { startTime, sentAt, createdAt } = communication;
  const kind = askingKinds.find((name) => name === communication.kind);
  if (subject !== 'communication' && subject !== 'reminder') return undefined;
  if (!kind) return undefined;
  if (kind === 'event' && children !== 1) return undefined;
  const { timezone } = quietHours;
  if (!asksOf(communication, { now: now(), today: dayOf(now(), timezone) })) return undefined;
  const day = shortDay(startTime ?? sentAt ?? createdAt, timezone);
  const label = communicationLabels[kind].one.toLowerCase();
  return { kind, what: `${label}, ${day}`, answers: answersOf[kind] };
}

/** 'quinta 4/12' */
function shortDay(at: Date, timezone: string): string {
  const [weekday = ''] = formatWeekday(at, timezone).split(/-feira|,/);
  const [, month, day] = dayOf(at, timezone).split('-').map(Number);
  return `${weekday} ${day}/${month}`;
}
