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
  type PendingDiaryCount,
  type PendingDiaryGroup,
} from '@caderneta/api-client/contract';
import { type HomeAnswer, homeQuery } from '@caderneta/api-client/home';
import { useEventBus, useSession } from '@caderneta/platform';
import { dayOf } from '@caderneta/school-time';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';

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

/** Students of a classroom without today's diary; undefined for an unknown classroom. */
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

/** The student's newest diary, or null; asks the server each time that a page needs it. */
export const lastDiaryQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['diaries', 'last', studentId],
    queryFn: async ({ signal }) => {
      const query = { studentId, offset: 0, limit: 1 };
      const [last] = await api.call(getStudentDiaries, { query }, { signal });
      return last ?? null;
    },
    staleTime: 0,
  });

export interface NewDiaries {
  /** The same for every try. */
  key: string;
  /** The school's calendar day that they are about. */
  day: string;
  students: readonly { id: string }[];
  content: DiaryContent;
  replaces?: string[] | undefined;
}

/** Saves equal diaries of some students, and removes them from the pending ones at once. */
export function useSaveDiaries(classroomId: string) {
  const queries = useQueryClient();
  const changed = useDiariesChanged(classroomId);
  const { timezone } = useSession().school;
  const today = () => dayOf(new Date(), timezone);
  const renew = () => void queries.invalidateQueries({ queryKey: ['diaries'] });
  return async ({ key, day, students, content, replaces }: NewDiaries) => {
    const studentIds = students.map(({ id }) => id);
    const body = { communication: content, studentIds, day, ...(replaces && { replaces }) };
    try {
      await api.call(createDiary, { body }, { idempotencyKey: key });
    } catch (error) {
      // A refusal means that the classroom is not as this page knows it.
      if (error instanceof ApiError && error.status !== null) renew();
      throw error;
    }
    const isTodays = day === today();
    changed(isTodays ? countFilled(queries, { classroomId, studentIds, today: day }) : undefined);
  };
}

interface Filled {
  classroomId: string;
  studentIds: string[];
  today: string;
}

/**
 * Brings what is cached up to date, so that no page begins with the count of before.
 * @returns how many of the classroom still lack today's diary, where that is known
 */
function countFilled(queries: QueryClient, { classroomId, studentIds, today }: Filled) {
  const groups = queries.setQueryData(pendingGroupQuery(classroomId).queryKey, (before) =>
    before?.map((group) => without(group, studentIds)),
  );
  const [group] = groups ?? [];
  if (!group) return undefined;
  const { pending, filled } = group;
  queries.setQueryData(
    classroomQuery(classroomId).queryKey,
    (before) =>
      before && {
        ...before,
        diaryCount: { ...before.diaryCount, pending, filled },
        lastDiaries: before.lastDiaries.map((last) =>
          studentIds.includes(last.studentId) ? { ...last, lastDiaryDate: today } : last,
        ),
      },
  );
  const counted = (count: PendingDiaryCount) =>
    count.classroomId === classroomId ? { ...count, pending, filled } : count;
  queries.setQueryData(pendingDiariesQuery.queryKey, (before) => before?.map(counted));
  queries.setQueryData(homeQuery.queryKey, (before: HomeAnswer | undefined) => {
    const counts = before?.diaries as PendingDiaryCount[] | null | undefined;
    return counts ? { ...before, diaries: counts.map(counted) } : before;
  });
  return pending;
}

function without(group: PendingDiaryGroup, studentIds: string[]): PendingDiaryGroup {
  const students = group.students.filter(({ id }) => !studentIds.includes(id));
  const pending = group.dayOff ? 0 : students.length;
  return { ...group, students, pending, filled: group.total - students.length };
}

export function useDeleteLastDiary(classroomId: string, studentId: string) {
  const onSuccess = useDiariesChanged(classroomId);
  return useMutation({
    mutationFn: () => api.call(deleteStudentLastDiary, { query: { studentId } }),
    onSuccess: () => onSuccess(),
  });
}

function useDiariesChanged(classroomId: string) {
  const events = useEventBus();
  const queries = useQueryClient();
  return (pending?: number) => {
    void queries.invalidateQueries({ queryKey: ['diaries'] });
    events.emit('diaries-changed', { classroomId, pending });
  };
}
