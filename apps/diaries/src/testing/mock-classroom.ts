import {
  createDiary,
  getClassroomPendingDiaryStudents,
  getStudentDiaries,
  type DiaryBody,
  type DiaryEntry,
  type DiaryMode,
} from '@caderneta/api-client/contract';
import { mockEndpoint, problemResponse } from '@caderneta/api-client/msw';
import { HttpResponse } from 'msw';
import type { mockServer } from '@caderneta/api-client/msw/server';
import { sampleGroup, students, todaysEntry } from './sample-diaries.ts';

/** A server that knows which students of the classroom are pending. */
export function mockClassroom(
  server: ReturnType<typeof mockServer>,
  pending = students,
  diaryMode: DiaryMode = 'Preschool',
) {
  const sent: DiaryBody[] = [];
  /** Of what was sent. */
  const days: string[] = [];
  const keys: (string | null)[] = [];
  let left = pending;
  /** Today's diaries by somebody else, by student. */
  const others = new Map<string, DiaryEntry>();
  let isConnected = true;
  server.use(
    mockEndpoint(getClassroomPendingDiaryStudents, () => [
      sampleGroup({ students: left, diaryMode }),
    ]),
    mockEndpoint(getStudentDiaries, ({ query }) => {
      const entry = others.get(query.studentId);
      return HttpResponse.json(entry ? [entry] : [], { headers: { 'x-total-count': '1' } });
    }),
    mockEndpoint(createDiary, ({ body }, request) => {
      keys.push(request.headers.get('idempotency-key'));
      if (!isConnected) return HttpResponse.error();
      const had = body.studentIds.filter((id) => left.every((one) => one.id !== id));
      const refused = had.filter((id) => !body.replaces?.includes(others.get(id)?.id ?? ''));
      if (refused.length > 0) return problemResponse(409, { studentIds: refused });
      left = left.filter(({ id }) => !body.studentIds.includes(id));
      const { day = '', ...rest } = body;
      sent.push(rest);
      days.push(day);
      return body.studentIds.map((studentId) => ({ id: studentId, studentId }));
    }),
  );
  const fillElsewhere = (id: string, entry = todaysEntry()) => {
    others.set(id, entry);
    left = left.filter((one) => one.id !== id);
  };
  const connect = (connected: boolean) => {
    isConnected = connected;
  };
  return { sent, days, keys, fillElsewhere, connect };
}
