import { api } from '@caderneta/api-client';
import {
  createGallery,
  deleteGallery,
  getGallery,
  listGalleries,
  updateGallery,
  type GalleryBody,
} from '@caderneta/api-client/contract';
import { listQuery, type ListAddress } from '@caderneta/listing';
import { useEventBus } from '@caderneta/platform';
import { hold, refetchDelay, type Sending } from '../undoing/hold.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

export const galleriesQuery = (address: ListAddress) =>
  listQuery(['communications', 'galleries', 'list'], address, (query, signal) =>
    api.page(listGalleries, { query }, { signal }),
  );

export const galleryQuery = (id: string) =>
  queryOptions({
    queryKey: ['communications', 'galleries', id],
    queryFn: ({ signal }) => api.versioned(getGallery, { params: { id } }, { signal }),
    // A held item is sent without a call of the page.
    refetchInterval: ({ state }) => refetchDelay(state.data?.data.communication),
    // Editing begins with the state of now, never with one of an earlier visit.
    gcTime: 0,
  });

export function useGalleriesChanged() {
  const events = useEventBus();
  const queries = useQueryClient();
  return () => {
    events.emit('communications-changed', { kind: 'gallery' });
    void queries.resetQueries({ queryKey: ['communications', 'galleries', 'list'] });
  };
}

export interface GalleryToPublish {
  body: GalleryBody;
  /** Of the state that was edited. */
  etag: string | null;
  /** The same for every try to create one filled form. */
  idempotencyKey: string;
}

/** Creates a gallery, or changes the one of this id. */
export function usePublishGallery(id: string | null) {
  const onSuccess = useGalleriesChanged();
  return useMutation({
    mutationFn: async ({ body, etag, idempotencyKey }: GalleryToPublish): Promise<Sending> => {
      if (id === null) {
        return api.call(createGallery, { body, query: hold }, { idempotencyKey });
      }
      await api.call(updateGallery, { params: { id }, body }, { ifMatch: etag });
      return { id };
    },
    onSuccess,
  });
}

export function useDeleteGallery(id: string) {
  const onSuccess = useGalleriesChanged();
  return useMutation({
    mutationFn: () => api.call(deleteGallery, { params: { id } }),
    onSuccess,
  });
}
