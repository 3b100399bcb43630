import type { CommunicationKind } from '@caderneta/api-client/contract';
import type { Caller } from './caller.ts';

/** 22:30 of March 10 in São Paulo, where the schools of the tests are. */
export const lateOnMarch10 = new Date('2026-03-11T01:30:00Z');

export interface SampleContent {
  communication?: object;
  studentIds: string[];
  /** Images of a gallery. */
  fileIds: string[];
}

const extras: Record<CommunicationKind, (fileIds: string[]) => object> = {
  announcement: () => ({}),
  event: () => ({
    startTime: '2026-06-20T09:00:00-03:00',
    endTime: '2026-06-20T12:00:00-03:00',
    place: 'Quadra',
  }),
  activity: () => ({ dueDate: '2026-06-20' }),
  poll: () => ({ options: ['Sábado', 'Domingo'], closingDay: '2026-06-20' }),
  gallery: (fileIds) => ({ date: '2026-03-01', fileIds }),
};

/** What an employee may send on March 10, 2026. */
export function communicationBody(
  kind: CommunicationKind,
  { communication, studentIds, fileIds }: SampleContent,
) {
  const texts = { title: 'Festa junina', description: 'No pátio' };
  return { communication: { ...texts, ...extras[kind](fileIds), ...communication }, studentIds };
}

/** Sends an event to the guardians of these students. @returns its id */
export async function sendEvent(caller: Caller, students: { id: string }[]): Promise<string> {
  const studentIds = students.map(({ id }) => id);
  const body = communicationBody('event', { studentIds, fileIds: [] });
  const sent = await caller.post('/v1/Communication/event', body);
  return sent.json<{ id: string }>().id;
}
