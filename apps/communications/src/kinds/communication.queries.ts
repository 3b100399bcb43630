import { useEventBus } from '@caderneta/platform';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CommunicationKind, KindTypes } from './communication-kind.ts';

/** How lists and items of each kind are called in the query cache. */
const cacheNames = {
  announcement: 'announcements',
  event: 'events',
  activity: 'activities',
} as const;

export const itemQuery = <T extends KindTypes>({ name, calls }: CommunicationKind<T>, id: string) =>
  queryOptions({
    queryKey: ['communications', cacheNames[name], id],
    queryFn: ({ signal }) => calls.read(id, signal),
    // Nobody shall begin to change what is no longer so.
    refetchOnMount: 'always',
  });

function useChanged<T extends KindTypes>({ name }: CommunicationKind<T>) {
  const events = useEventBus();
  const queries = useQueryClient();
  return () => {
    events.emit('communications-changed', { kind: name });
    // What is listed is no longer so: nobody shall see it for a moment.
    void queries.resetQueries({ queryKey: ['communications', cacheNames[name], 'list'] });
  };
}

/** What is changed, and the version that the change was made from. */
export interface WriteTarget {
  id: string;
  etag: string | null;
}

interface Writing<Body> {
  body: Body;
  /** The same for every try to send one filled form. */
  idempotencyKey: string;
}

/** Creates; with a target, changes that one. */
export function useWrite<T extends KindTypes>(kind: CommunicationKind<T>, target?: WriteTarget) {
  const onSuccess = useChanged(kind);
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: Writing<T['body']>) => {
      if (target) await kind.calls.update(target.id, body, target.etag);
      else await kind.calls.create(body, idempotencyKey);
    },
    onSuccess,
  });
}

/** Reads the item again after somebody else changed it. */
export function useReload<T extends KindTypes>(kind: CommunicationKind<T>) {
  const queries = useQueryClient();
  return (id: string) => queries.invalidateQueries({ queryKey: itemQuery(kind, id).queryKey });
}

export function useRemove<T extends KindTypes>(kind: CommunicationKind<T>, id: string) {
  const onSuccess = useChanged(kind);
  return useMutation({ mutationFn: () => kind.calls.remove(id), onSuccess });
}
