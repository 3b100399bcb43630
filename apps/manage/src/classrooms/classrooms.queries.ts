import { api } from '@caderneta/api-client';
import {
  createClassroom,
  getClassroom,
  listClassrooms,
  updateClassroom,
  type ClassroomBody,
} from '@caderneta/api-client/contract';
import { useEventBus } from '@caderneta/platform';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { lists, useRenewLists } from '../lists.queries.ts';

export const classroomsQuery = queryOptions({
  queryKey: [...lists, 'classrooms'],
  queryFn: ({ signal }) => api.call(listClassrooms, {}, { signal }),
});

export const classroomQuery = (id: string) =>
  queryOptions({
    queryKey: [...lists, 'classroom', id],
    queryFn: ({ signal }) => api.versioned(getClassroom, { query: { id } }, { signal }),
  });

function useClassroomsChanged() {
  const events = useEventBus();
  const renewLists = useRenewLists();
  return () => {
    events.emit('classrooms-changed');
    void renewLists();
  };
}

export function useCreateClassroom() {
  const changed = useClassroomsChanged();
  return async (body: ClassroomBody, idempotencyKey: string, sameName?: 'allow') => {
    await api.call(createClassroom, { body, query: { sameName } }, { idempotencyKey });
    changed();
  };
}

export function useUpdateClassroom(id: string) {
  const changed = useClassroomsChanged();
  return async (body: ClassroomBody, ifMatch: string | null, sameName?: 'allow') => {
    await api.call(updateClassroom, { params: { id }, query: { sameName }, body }, { ifMatch });
    changed();
  };
}

/** The classroom as it is now, also for the page that shows it. */
export function useReadClassroom(id: string) {
  const queries = useQueryClient();
  return () => queries.fetchQuery({ ...classroomQuery(id), staleTime: 0 });
}
