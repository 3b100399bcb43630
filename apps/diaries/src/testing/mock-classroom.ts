import {
  createDiary,
  getClassroomPendingDiaryStudents,
  type DiaryBody,
  type DiaryMode,
} from '@caderneta/api-client/contract';
import { mockEndpoint, problemResponse } from '@caderneta/api-client/msw';
import { HttpResponse } from 'msw';
import type { mockServer } from '@caderneta/api-client/msw/server';
import { sampleGroup, students } from './sample-diaries.ts';

/** A server that knows which students of the classroom are pending. */
export function mockClassroom(
  server: ReturnType<typeof mockServer>,
  pending = students,
  diaryMode: DiaryMode = 'Preschool',
) {
  const sent: DiaryBody[] = [];
  const keys: (string | null)[] = [];
  let left = pending;
  let isConnected = true;
  server.use(
    mockEndpoint(getClassroomPendingDiaryStudents, () => [
      sampleGroup({ students: left, diaryMode }),
    ]),
    mockEndpoint(createDiary, ({ body }, request) => {
      keys.push(request.headers.get('idempotency-key'));
      if (!isConnected) return HttpResponse.error();
      const had = body.studentIds.filter((id) => left.every((one) => one.id !== id));
      if (had.length > 0) return problemResponse(409, { studentIds: had });
      left = left.filter(({ id }) => !body.studentIds.includes(id));
      sent.push(body);
      return body.studentIds.map((studentId) => ({ id: studentId, studentId }));
    }),
  );
  const fillElsewhere = (id: string) => {
    left = left.filter((one) => one.id !== id);
  };
  const connect = (connected: boolean) => {
    isConnected = connected;
  };
  return { sent, keys, fillElsewhere, connect };
}
