import { api } from '@caderneta/api-client';
import {
  getFiles,
  getSchoolSettings,
  updateSchoolSettings,
  uploadFiles,
  type SchoolSettingsPatch,
  type StoredFile,
} from '@caderneta/api-client/contract';
import { useEventBus } from '@caderneta/platform';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

export const schoolQuery = (id: string) =>
  queryOptions({
    queryKey: ['manage', 'school', id],
    queryFn: ({ signal }) => api.versioned(getSchoolSettings, { params: { id } }, { signal }),
    // Editing begins with the state of now, never with one of an earlier visit.
    gcTime: 0,
  });

interface SchoolToSave {
  patch: SchoolSettingsPatch;
  etag: string | null;
  idempotencyKey: string;
}

/** A form in which nothing differs has nothing to save. */
export function useSaveSchool(id: string) {
  const events = useEventBus();
  return useMutation({
    async mutationFn({ patch, etag, idempotencyKey }: SchoolToSave) {
      if (Object.keys(patch).length === 0) return;
      const version = { ifMatch: etag, idempotencyKey };
      await api.call(updateSchoolSettings, { params: { id }, body: patch }, version);
    },
    onSuccess: () => events.emit('school-changed'),
  });
}

/** Reads the settings again after somebody else changed them. */
export function useReloadSchool(id: string) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: schoolQuery(id).queryKey });
}

/** The picture of an id; null if it is no longer stored. */
export const pictureQuery = (id: string) =>
  queryOptions({
    queryKey: ['manage', 'picture', id],
    async queryFn({ signal }): Promise<StoredFile | null> {
      const [picture] = await api.call(getFiles, { query: { ids: id } }, { signal });
      return picture ?? null;
    },
    staleTime: Infinity,
  });

export function useUploadPicture() {
  const queries = useQueryClient();
  return useMutation({
    async mutationFn(file: File): Promise<StoredFile> {
      const body = new FormData();
      body.append('files', file);
      const [stored] = await api.call(uploadFiles, { body });
      if (!stored) throw new Error('The server stored nothing.');
      queries.setQueryData(pictureQuery(stored.id).queryKey, stored);
      return stored;
    },
  });
}
