import { api } from '@caderneta/api-client';
import {
  createGuardianLink,
  getGuardianAccess,
  revokeGuardianAccess,
  revokeGuardianDevice,
} from '@caderneta/api-client/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

export const accessQuery = (id: string) =>
  queryOptions({
    queryKey: ['guardian-access', id],
    queryFn: ({ signal }) => api.call(getGuardianAccess, { params: { id } }, { signal }),
  });

/** A new link, shown once: nobody can read it again. */
export function useNewLink(id: string) {
  return useMutation({ mutationFn: () => api.call(createGuardianLink, { params: { id } }) });
}

/** Ends the access of one device, or without one of all of them and of the open links. */
export function useRevoke(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (deviceId?: string) =>
      deviceId
        ? api.call(revokeGuardianDevice, { params: { id, deviceId } })
        : api.call(revokeGuardianAccess, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: accessQuery(id).queryKey }),
  });
}
