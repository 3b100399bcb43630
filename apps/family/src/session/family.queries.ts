import { api, ApiError } from '@caderneta/api-client/fetch';
import { countFamilyUnread, getFamily, leaveFamily } from '@caderneta/api-client/contract';
import { queryOptions } from '@tanstack/react-query';
import { keepOwner } from './owner.ts';

export const familyKey = ['family'] as const;
export const unreadKey = ['unread'] as const;

/** The guardian of this device; null where it is nobody's. */
export const familyQuery = () =>
  queryOptions({
    queryKey: familyKey,
    queryFn: async ({ signal }) => {
      try {
        const family = await api.call(getFamily, {}, { signal });
        keepOwner(family.responsible.id);
        return family;
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      }
    },
    staleTime: 5 * 60_000,
  });

const minute = 60_000;

/** How many items and messages wait to be opened. Invalidate `unreadKey` after opening one. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: unreadKey,
    queryFn: ({ signal }) => api.call(countFamilyUnread, {}, { signal }),
    refetchInterval: minute,
  });

export const leave = () => api.call(leaveFamily, {});
