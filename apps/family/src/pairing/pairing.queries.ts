import { api } from '@caderneta/api-client/fetch';
import { checkFamilyLink, pairFamilyDevice } from '@caderneta/api-client/contract';
import { queryOptions } from '@tanstack/react-query';
import { familyQuery, linkKey } from '../session/family.queries.ts';

/** Reads what a personal link opens, without using it up. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: [...linkKey, token],
    queryFn: async ({ client, signal }) => {
      const link = await api.call(checkFamilyLink, { body: { token } }, { signal });
      const isNobodys = !link.isMine && link.canJoin === false && link.canStay === false;
      if (isNobodys) client.setQueryData(familyQuery().queryKey, null);
      return link;
    },
    staleTime: Infinity,
    gcTime: 0,
  });

/**
 * Uses the link up, which pairs this device with its guardian.
 * @param joins adds the guardian to those of other schools; otherwise they lose the device
 */
export const pair = (token: string, joins?: boolean) =>
  api.call(pairFamilyDevice, { body: { token, joins } });
