import { formatDate, formatDateTime, isDay } from '@caderneta/school-time';
import type { CommunicationKind, KindTypes } from '../kinds/communication-kind.ts';

export interface Difference {
  label: string;
  /** What the item holds there now, in words. */
  now: string;
}

/** Where an item is other than what somebody typed, and when it goes out. */
export function differences<T extends KindTypes>(
  { form }: CommunicationKind<T>,
  typed: T['values'],
  item: T['item'],
  timeZone: string,
): Difference[] {
  const { communication, studentIds } = form.toValues(item, timeZone);
  const now = communication as Record<string, unknown>;
  const before = typed.communication as Record<string, unknown>;
  const texts = Object.entries(form.labels)
    .filter(([key]) => now[key] !== before[key])
    .map(([key, label]) => ({ label, now: readable(String(now[key]), timeZone) }));

  const chosen = new Set(typed.studentIds);
  const isSame = studentIds.length === chosen.size && studentIds.every((id) => chosen.has(id));
  const { scheduledDate, attachments } = item.communication;
  const names = attachments.map(({ originalName }) => originalName).join(', ');
  return [
    ...texts,
    ...(isSame ? [] : [{ label: 'Destinatários', now: counted(studentIds.length) }]),
    ...(names ? [{ label: 'Anexos', now: names }] : []),
    ...(scheduledDate
      ? [{ label: 'Envio agendado', now: formatDateTime(scheduledDate, timeZone) }]
      : []),
  ];
}

const readable = (value: string, timeZone: string) =>
  isDay(value) ? formatDate(value, timeZone) : value;

const counted = (students: number) => (students === 1 ? '1 aluno' : `${students} alunos`);
