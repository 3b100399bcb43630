import { api } from '@caderneta/api-client/fetch';
import { checkFamilyLink, pairFamilyDevice } from '@caderneta/api-client/contract';
import { queryOptions } from '@tanstack/react-query';

/** What a personal link opens; uses nothing up. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['link', token],
    queryFn: ({ signal }) => api.call(checkFamilyLink, { body: { token } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

/**
 * Uses the link up: from now on this device is its guardian's.
 * @param joins beside those of other schools, who else lose it
 */
export const pair = (token: string, joins?: boolean) =>
  api.call(pairFamilyDevice, { body: { token, joins } });
