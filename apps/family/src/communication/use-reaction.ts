import type { FamilyCommunication } from '@caderneta/api-client/contract';
import { anotherPerson, api } from '@caderneta/api-client/fetch';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { feedKey, unreadKey } from '../session/family.queries.ts';
import { itemQuery } from './communication.queries.ts';

/** There is no connection: nothing was sent. */
export class Offline extends Error {}

/**
 * Tells the school something about an item. The reactions to one item go one after the other, so
 * that the last answer is the newest.
 */
export function useReaction<Given = void>(
  id: string,
  send: (given: Given) => Promise<FamilyCommunication>,
) {
  const queries = useQueryClient();
  const { queryKey } = itemQuery(id);
  const [person] = useState(() => api.person);
  return useMutation({
    scope: { id: `item ${id}` },
    mutationFn: (given: Given) => {
      if (!navigator.onLine) throw new Offline();
      // It may have waited for another reaction, while somebody else began to read.
      if (api.person !== person) throw anotherPerson();
      return send(given);
    },
    onSuccess: async (item) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, item);
      void queries.invalidateQueries({ queryKey: unreadKey });
      void queries.invalidateQueries({ queryKey: feedKey });
      // The service worker keeps what was read, not what was sent.
      void queries.invalidateQueries({ queryKey });
    },
    onError: (error) => {
      // Whatever was refused, or got lost on its way: what counts now?
      if (!(error instanceof Offline)) void queries.invalidateQueries({ queryKey });
    },
  });
}
