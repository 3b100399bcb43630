import { api } from '@caderneta/api-client/fetch';
import {
  visualizeFamilyCommunication,
  visualizeFamilyDiary,
  visualizeFamilyNotice,
} from '@caderneta/api-client/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { feedKey, unreadKey } from '../session/family.queries.ts';

const tell = {
  communication: (id: string) => api.call(visualizeFamilyCommunication, { params: { id } }),
  notice: (id: string) => api.call(visualizeFamilyNotice, { params: { id } }),
  diary: (id: string) => api.call(visualizeFamilyDiary, { params: { id } }),
};

export type Opened = keyof typeof tell;

/** Tells the school once in a visit; tries again after a failure when the connection is back. */
const openedQuery = (kind: Opened, id: string) =>
  queryOptions({
    queryKey: ['opened', kind, id],
    queryFn: async ({ client }) => {
      await tell[kind](id);
      void client.invalidateQueries({ queryKey: unreadKey });
      void client.invalidateQueries({ queryKey: feedKey });
      return true;
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** The guardian sees something of the school; `isSeen` as soon as it is on the screen. */
export function useOpened(kind: Opened, id: string, isSeen: boolean): void {
  useQuery({ ...openedQuery(kind, id), enabled: isSeen });
}
