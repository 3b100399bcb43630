import { api, ApiError } from '@caderneta/api-client';
import {
  createDiary,
  deleteStudentLastDiary,
  getClassroomLastDiaries,
  getClassroomPendingDiaryStudents,
  getPendingDiaryCount,
  getStudentDiaries,
  limits,
  type DiaryContent,
  type PendingDiaryGroup,
} from '@caderneta/api-client/contract';
import { useEventBus } from '@caderneta/platform';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

export const pendingDiariesQuery = queryOptions({
  queryKey: ['diaries', 'pending'],
  queryFn: ({ signal }) => api.call(getPendingDiaryCount, {}, { signal }),
});

export const classroomQuery = (classroomId: string) =>
  queryOptions({
    queryKey: ['diaries', 'classroom', classroomId],
    queryFn: ({ signal }) =>
      api.call(getClassroomLastDiaries, { query: { classroomId } }, { signal }),
  });

/** Who of the classroom lacks today's diary; undefined where the server knows no such group. */
export const pendingGroupQuery = (classroomId: string) =>
  queryOptions({
    queryKey: ['diaries', 'fill', classroomId],
    queryFn: ({ signal }) =>
      api.call(getClassroomPendingDiaryStudents, { query: { classroomId } }, { signal }),
  });

/** @param page from 1 */
export const studentDiariesQuery = (studentId: string, page: number) =>
  queryOptions({
    queryKey: ['diaries', 'student', studentId, page],
    queryFn: ({ signal }) => {
      const offset = (page - 1) * limits.diaryPageSize;
      const query = { studentId, offset, limit: limits.diaryPageSize };
      return api.page(getStudentDiaries, { query }, { signal });
    },
    placeholderData: keepPreviousData,
  });

export interface NewDiaries {
  /** The same for every try. */
  key: string;
  students: readonly { id: string }[];
  content: DiaryContent;
}

/** Saves equal diaries of some students; who is filled is pending no more, at once. */
export function useSaveDiaries(classroomId: string) {
  const queries = useQueryClient();
  const changed = useDiariesChanged(classroomId);
  const renew = () => void queries.invalidateQueries({ queryKey: ['diaries'] });
  return async ({ key, students, content }: NewDiaries) => {
    const studentIds = students.map(({ id }) => id);
    const body = { communication: content, studentIds };
    try {
      await api.call(createDiary, { body }, { idempotencyKey: key });
    } catch (error) {
      // A refusal means that the classroom is not as this page knows it.
      if (error instanceof ApiError && error.status !== null) renew();
      throw error;
    }
    queries.setQueryData(pendingGroupQuery(classroomId).queryKey, (groups) =>
      groups?.map((group) => without(group, studentIds)),
    );
    changed();
  };
}

function without(group: PendingDiaryGroup, studentIds: string[]): PendingDiaryGroup {
  const students = group.students.filter(({ id }) => !studentIds.includes(id));
  return { ...group, students, pending: students.length };
}

export function useDeleteLastDiary(classroomId: string, studentId: string) {
  const onSuccess = useDiariesChanged(classroomId);
  return useMutation({
    mutationFn: () => api.call(deleteStudentLastDiary, { query: { studentId } }),
    onSuccess,
  });
}

function useDiariesChanged(classroomId: string) {
  const events = useEventBus();
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: ['diaries'] });
    events.emit('diaries-changed', { classroomId });
  };
}
