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
import type { ClassroomVersion } from './classrooms/classroom.modal.tsx';
import { lists, useRenewLists } from './lists.queries.ts';

export const classroomsQuery = queryOptions({
  queryKey: [...lists, 'classrooms'],
  queryFn: ({ signal }) => api.call(listClassrooms, {}, { signal }),
});

export const archivedClassroomsQuery = queryOptions({
  queryKey: [...lists, 'archived-classrooms'],
  queryFn: ({ signal }) => api.call(listClassrooms, { query: { archived: 'true' } }, { signal }),
});

export const classroomQuery = (id: string) =>
  queryOptions({
    queryKey: [...lists, 'classroom', id],
    queryFn: ({ signal }) => api.versioned(getClassroom, { query: { id } }, { signal }),
  });

/** Tells the portal, and reads the lists anew. */
export function useClassroomsChanged() {
  const events = useEventBus();
  const renewLists = useRenewLists();
  return () => {
    events.emit('classrooms-changed');
    void renewLists();
  };
}

/** Writes a class; a new one where the id is null. */
export function useSaveClassroom(id: string | null) {
  const changed = useClassroomsChanged();
  return async (body: ClassroomBody, { etag, sameName, idempotencyKey }: ClassroomVersion) => {
    const version = { ifMatch: etag, idempotencyKey };
    const query = { sameName };
    if (id === null) await api.call(createClassroom, { body, query }, version);
    else await api.call(updateClassroom, { params: { id }, query, body }, version);
    changed();
  };
}

/** The classroom as it is now, also for the page that shows it. */
export function useReadClassroom(id: string) {
  const queries = useQueryClient();
  return () => queries.fetchQuery({ ...classroomQuery(id), staleTime: 0 });
}
