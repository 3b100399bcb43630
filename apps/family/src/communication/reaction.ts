import type { FamilyCommunication } from '@caderneta/api-client/contract';
import { anotherPerson, api, ApiError } from '@caderneta/api-client/fetch';
import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import { feedKey, unreadKey } from '../session/family.queries.ts';
import { openUnsent } from '../session/unsent.ts';
import { itemQuery } from './communication.queries.ts';
import {
  isLater,
  placeOf,
  sendAnswer,
  waitingAnswers,
  type WaitingAnswer,
} from './waiting-answers.ts';

const noLine = () =>
  new ApiError({ kind: 'network', status: null, code: 'network', message: 'Sem conexão.' });

/**
 * Tells the school something about an item, at once or later. The reactions to one item go one after
 * the other, so that the last answer is the newest.
 * @param person who reads now
 */
export function reactionTo(
  queries: QueryClient,
  itemId: string,
  { guardianId, person }: { guardianId: string; person: string | null },
): MutationOptions<FamilyCommunication, Error, WaitingAnswer> {
  const { queryKey } = itemQuery(itemId);
  const unsent = openUnsent(waitingAnswers, guardianId);
  const forget = (answer: WaitingAnswer) => {
    const place = placeOf(answer);
    // A newer one may stand there by now.
    if (unsent.read(place)?.key === answer.key) unsent.remove(place);
  };
  return {
    scope: { id: `item ${itemId}` },
    mutationFn: async (answer) => {
      if (!navigator.onLine) throw noLine();
      // It may have waited for another reaction, while somebody else began to read.
      if (api.person !== person) throw anotherPerson();
      return sendAnswer(answer, person);
    },
    onSuccess: async (item, answer) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, item);
      forget(answer);
      void queries.invalidateQueries({ queryKey: unreadKey });
      void queries.invalidateQueries({ queryKey: feedKey });
      // The service worker keeps what was read, not what was sent.
      void queries.invalidateQueries({ queryKey });
    },
    onError: (error, answer) => {
      if (!isLater(error)) forget(answer);
      // Whatever was refused, or got lost on its way: what counts now?
      if (navigator.onLine) void queries.invalidateQueries({ queryKey });
    },
  };
}
