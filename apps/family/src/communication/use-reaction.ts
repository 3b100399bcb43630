import { api, newIdempotencyKey } from '@caderneta/api-client/fetch';
import { followDrafts } from '@caderneta/platform/unsent';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useRefused } from './plain-form.tsx';
import { useFamily } from '../session/family-context.ts';
import { openUnsent } from '../session/unsent.ts';
import { reactionTo } from './reaction.ts';
import {
  isLater,
  placeOf,
  waitingAnswers,
  type Given,
  type WaitingAnswer,
} from './waiting-answers.ts';

const acts = { read: 'leitura', event: 'evento', poll: 'enquete', done: 'atividade' } as const;

/**
 * What the guardian tells the school about an item. It stands in the browser until the school has
 * it: without a connection it waits, and goes by itself.
 * @param about which answer is meant; its value does not matter
 */
export function useReaction<G extends Given>(itemId: string, about: G) {
  const queries = useQueryClient();
  const guardianId = useFamily().responsible.id;
  const [person] = useState(() => api.person);
  const studentId = about.kind === 'read' ? undefined : about.studentId;
  const refused = useRefused(acts[about.kind], studentId);
  const unsent = openUnsent(waitingAnswers, guardianId);
  const place = placeOf({ itemId, given: about });
  const stored = () => JSON.stringify(unsent.read(place));
  const text = useSyncExternalStore(followDrafts, stored, () => 'null');
  const kept = JSON.parse(text) as WaitingAnswer | null;
  const reaction = useMutation(reactionTo(queries, itemId, { guardianId, person }));
  const { isPending, error, variables } = reaction;
  /** Shown from the tap until the server has answered, also where the browser stores nothing. */
  const [tapped, setTapped] = useState<G>();
  const [isStored, setStored] = useState(true);

  function give(given: G) {
    const answer = { itemId, key: newIdempotencyKey(), at: Date.now(), given };
    setStored(unsent.save(place, answer));
    setTapped(given);
    reaction.mutate(answer, { onSettled: () => setTapped(undefined) });
  }
  const isKept = kept?.given.kind === about.kind;
  return {
    give,
    /** What was given last and is not the school's yet. */
    given: tapped ?? (isKept ? (kept.given as G) : undefined),
    isPending,
    refusal: refused?.sentence,
    /** It goes by itself once there is a connection. */
    isWaiting: isKept && !isPending,
    /** Why it was not taken. */
    error: isStored && isLater(error) ? null : error,
    retry: () => variables && give(variables.given as G),
  };
}
