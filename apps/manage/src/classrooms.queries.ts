import { api } from '@caderneta/api-client';
import {
  createClassroom,
  getClassroom,
  labelOf,
  listClassrooms,
  periodLabels,
  updateClassroom,
  type ClassroomBody,
  type ClassroomSummary,
} from '@caderneta/api-client/contract';
import { useEventBus } from '@caderneta/platform';
import { fold } from '@caderneta/ui';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
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

/** How a class is written. */
export interface ClassroomVersion {
  /** Names the state that was edited; null for a new class. */
  etag: string | null;
  idempotencyKey: string;
  /** There is a class of this name and shift, and another one is meant. */
  sameName?: 'allow';
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

/** Classrooms to choose from by their names; by their shifts too where two share a name. */
export function namedClassrooms(classrooms: readonly ClassroomSummary[]) {
  const times = Map.groupBy(classrooms, ({ name }) => fold(name));
  return classrooms.map(({ id, name, period }) => {
    const isShared = (times.get(fold(name))?.length ?? 0) > 1;
    return { id, label: isShared ? `${name} (${labelOf(periodLabels, period)})` : name };
  });
}
