import { api } from '@caderneta/api-client';
import {
  createStudentGroup,
  deleteStudentGroup,
  getStudentGroup,
  listClassroomsWithStudents,
  listStudentGroups,
  type StudentGroup,
  type StudentGroupBody,
  updateStudentGroup,
} from '@caderneta/api-client/contract';
import { fold } from '@caderneta/ui';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

/** What pickers offer, too. */
const lists = ['communications', 'group-lists'];

export const groupsQuery = queryOptions({
  queryKey: [...lists, 'all'],
  queryFn: ({ signal }) => api.call(listStudentGroups, { query: {} }, { signal }),
});

/** Those that stand in pickers: the school's and one's own. Of one name each says who saved it. */
export async function findOfferedGroups(signal: AbortSignal): Promise<StudentGroup[]> {
  const groups = await api.call(listStudentGroups, { query: { offered: 'true' } }, { signal });
  const sameName = Map.groupBy(groups, ({ name }) => fold(name));
  return groups.map((group) =>
    sameName.get(fold(group.name))!.length > 1
      ? { ...group, name: `${group.name} (${group.createdBy.name})` }
      : group,
  );
}

export const groupQuery = (id: string) =>
  queryOptions({
    queryKey: ['communications', 'groups', id],
    queryFn: ({ signal }) => api.versioned(getStudentGroup, { params: { id } }, { signal }),
    // Editing begins with the state of now, never with one of an earlier visit.
    gcTime: 0,
  });

/** Everybody by classroom, to name the students of a group. */
export const rosterQuery = queryOptions({
  queryKey: ['communications', 'recipients', 'named'],
  queryFn: ({ signal }) => api.call(listClassroomsWithStudents, {}, { signal }),
});

function useGroupsChanged() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: lists });
}

export interface GroupToSave {
  body: StudentGroupBody;
  /** Names the state that was edited. */
  etag: string | null;
  /** The same for every try to save one filled form. */
  idempotencyKey: string;
}

/** Saves a new group, or changes the one of this id. */
export function useSaveGroup(id: string | null) {
  const onSuccess = useGroupsChanged();
  return useMutation({
    mutationFn: ({ body, etag, idempotencyKey }: GroupToSave): Promise<{ id: string }> =>
      id === null
        ? api.call(createStudentGroup, { body }, { idempotencyKey })
        : api.call(updateStudentGroup, { params: { id }, body }, { ifMatch: etag, idempotencyKey }),
    onSuccess,
  });
}

export function useDeleteGroup(id: string) {
  const onSuccess = useGroupsChanged();
  return useMutation({
    mutationFn: () => api.call(deleteStudentGroup, { params: { id } }),
    onSuccess,
  });
}
