import { api } from '@caderneta/api-client';
import {
  changeWhatsApp,
  createGuardianLink,
  createInvitations,
  getGuardianAccess,
  revokeGuardianAccess,
  revokeGuardianDevice,
} from '@caderneta/api-client/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

/** The guardian's devices and open links, and how a new link is delivered. */
export const accessQuery = (id: string) =>
  queryOptions({
    queryKey: ['guardian-access', id],
    queryFn: ({ signal }) => api.call(getGuardianAccess, { params: { id } }, { signal }),
    // Lists a device that entered a moment ago.
    refetchOnMount: 'always',
  });

/** Makes a new link for a guardian, by id. Its address is shown once: the server stores its hash. */
export function useNewLink() {
  return useMutation({
    mutationFn: (id: string) => api.call(createGuardianLink, { params: { id } }),
  });
}

/** Whom invitations are made for: see `createInvitations`. */
export type InvitedGuardians = 'all' | 'notReached';

/** Makes a new link for guardians of a classroom. Each is shown once, like that of `useNewLink`. */
export function useInvitations(classroomId: string) {
  return useMutation({
    mutationFn: (guardians: InvitedGuardians) => {
      const query = guardians === 'all' ? {} : { guardians };
      return api.call(createInvitations, { params: { id: classroomId }, query });
    },
  });
}

/** Revokes one device; without one, all of them and the open links. */
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

/** Notes whether a guardian allows notifications by WhatsApp. */
export function useChangeWhatsApp(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (isAllowed: boolean) =>
      api.call(changeWhatsApp, { params: { id }, body: { isAllowed } }),
    onSettled: () => queries.invalidateQueries({ queryKey: accessQuery(id).queryKey }),
  });
}
