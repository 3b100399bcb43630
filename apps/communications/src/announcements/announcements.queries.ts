import { api } from '@caderneta/api-client';
import {
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  type AnnouncementBody,
} from '@caderneta/api-client/contract';
import { useEventBus } from '@caderneta/platform';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ListAddress } from '../listing/list-address.ts';
import { listQuery } from '../listing/list.queries.ts';

export const announcementsQuery = (address: ListAddress) =>
  listQuery('announcements', address, (query, signal) =>
    api.page(listAnnouncements, { query }, { signal }),
  );

export const announcementQuery = (id: string) =>
  queryOptions({
    queryKey: ['communications', 'announcements', id],
    queryFn: ({ signal }) => api.versioned(getAnnouncement, { params: { id } }, { signal }),
  });

function useAnnouncementsChanged() {
  const events = useEventBus();
  const queries = useQueryClient();
  return () => {
    events.emit('communications-changed', { kind: 'announcement' });
    // What is listed is no longer so: nobody shall see it for a moment.
    void queries.resetQueries({ queryKey: ['communications', 'announcements', 'list'] });
  };
}

export interface NewAnnouncement {
  body: AnnouncementBody;
  /** The same for every try to send one filled form. */
  idempotencyKey: string;
}

export function useSendAnnouncement() {
  const onSuccess = useAnnouncementsChanged();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: NewAnnouncement) =>
      api.call(createAnnouncement, { body }, { idempotencyKey }),
    onSuccess,
  });
}

export function useDeleteAnnouncement(id: string) {
  const onSuccess = useAnnouncementsChanged();
  return useMutation({
    mutationFn: () => api.call(deleteAnnouncement, { params: { id } }),
    onSuccess,
  });
}
