import { api } from '@caderneta/api-client';
import type { Version } from '@caderneta/edit-form';
import {
  createStudent,
  deleteStudent,
  getStudent,
  getStudentDeletion,
  listGuardians,
  updateStudent,
  type StudentBody,
} from '@caderneta/api-client/contract';
import { useEventBus } from '@caderneta/platform';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRenewLists } from '../lists.queries.ts';

export const studentQuery = (id: string) =>
  queryOptions({
    queryKey: ['manage', 'student', id],
    queryFn: ({ signal }) => api.versioned(getStudent, { params: { id } }, { signal }),
    // Editing begins with the state of now, never with one of an earlier visit.
    gcTime: 0,
  });

/** The guardian that the school knows by a phone, or null. */
export const guardianQuery = (phone: string) =>
  queryOptions({
    queryKey: ['manage', 'guardian', phone],
    queryFn: async ({ signal }) => {
      const { items } = await api.page(listGuardians, { query: { search: phone } }, { signal });
      return items.find((guardian) => guardian.phone === phone) ?? null;
    },
    gcTime: 0,
  });

/** What deleting a student does; asked anew for each question. */
export const studentDeletionQuery = (id: string) =>
  queryOptions({
    queryKey: ['manage', 'student-deletion', id],
    queryFn: ({ signal }) => api.call(getStudentDeletion, { params: { id } }, { signal }),
    gcTime: 0,
  });

export function useStudentsChanged() {
  const events = useEventBus();
  const renewLists = useRenewLists();
  return () => {
    events.emit('classrooms-changed');
    void renewLists();
  };
}

export interface StudentToSave extends Version {
  body: StudentBody;
}

/** Creates a student, or changes the one of this id. */
export function useSaveStudent(id: string | null) {
  const onSuccess = useStudentsChanged();
  return useMutation({
    mutationFn: ({ body, etag, idempotencyKey }: StudentToSave) =>
      id === null
        ? api.call(createStudent, { body }, { idempotencyKey })
        : api.call(updateStudent, { params: { id }, body }, { ifMatch: etag, idempotencyKey }),
    onSuccess,
  });
}

export function useDeleteStudent(id: string) {
  const onSuccess = useStudentsChanged();
  return useMutation({
    mutationFn: () => api.call(deleteStudent, { params: { id } }),
    onSuccess,
  });
}

/** Reads the student again after somebody else changed it. */
export function useReloadStudent(id: string | null) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: studentQuery(id ?? '').queryKey });
}
