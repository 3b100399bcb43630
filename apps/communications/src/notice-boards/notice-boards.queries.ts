import { api } from '@caderneta/api-client';
import {
  createNoticeBoard,
  deleteNoticeBoard,
  getNoticeBoard,
  listNoticeBoards,
  updateNoticeBoard,
  type NoticeBoardBody,
} from '@caderneta/api-client/contract';
import { listQuery, type ListAddress } from '@caderneta/listing';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

export const noticeBoardsQuery = (address: ListAddress) =>
  listQuery(['communications', 'notice-boards', 'list'], address, (query, signal) =>
    api.page(listNoticeBoards, { query }, { signal }),
  );

export const noticeBoardQuery = (id: string) =>
  queryOptions({
    queryKey: ['communications', 'notice-boards', id],
    queryFn: ({ signal }) => api.versioned(getNoticeBoard, { params: { id } }, { signal }),
    // Editing begins with the state of now, never with one of an earlier visit.
    gcTime: 0,
  });

function useNoticeBoardsChanged() {
  const queries = useQueryClient();
  return () => void queries.resetQueries({ queryKey: ['communications', 'notice-boards', 'list'] });
}

export interface NoticeBoardToSave {
  body: NoticeBoardBody;
  /** Names the state that was edited. */
  etag: string | null;
  /** The same for every try to save one filled form. */
  idempotencyKey: string;
}

/** Creates an item, or changes the one of this id. */
export function useSaveNoticeBoard(id: string | null) {
  const onSuccess = useNoticeBoardsChanged();
  return useMutation({
    mutationFn: async ({ body, etag, idempotencyKey }: NoticeBoardToSave) => {
      if (id === null) await api.call(createNoticeBoard, { body }, { idempotencyKey });
      else
        await api.call(
          updateNoticeBoard,
          { params: { id }, body },
          { ifMatch: etag, idempotencyKey },
        );
    },
    onSuccess,
  });
}

export function useDeleteNoticeBoard(id: string) {
  const onSuccess = useNoticeBoardsChanged();
  return useMutation({
    mutationFn: () => api.call(deleteNoticeBoard, { params: { id } }),
    onSuccess,
  });
}
