import type { Page } from '@caderneta/api-client';
import { useEventBus } from '@caderneta/platform';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { refetchDelay, type Sending } from '../undoing/hold.ts';
import type { CommunicationItem, CommunicationKind, KindTypes } from './communication-kind.ts';

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
    // What is held is sent by itself.
    refetchInterval: ({ state }) => refetchDelay(state.data?.data.communication),
    // Nobody shall begin to change what is no longer so.
    refetchOnMount: 'always',
  });

type ListPage = Page<Pick<CommunicationItem, 'communication'>[]>;

/** Whether a list that was shown before says that the item waits for its time. */
export function listedAsScheduled<T extends KindTypes>(
  queries: QueryClient,
  { name }: CommunicationKind<T>,
  id: string,
): boolean | undefined {
  const lists = queries.getQueriesData<ListPage>({
    queryKey: ['communications', cacheNames[name], 'list'],
  });
  const rows = lists.flatMap(([, page]) => page?.items ?? []);
  return rows.find(({ communication }) => communication.id === id)?.communication.isScheduled;
}

/** Looks again at what a list shows, without taking it away. */
export function useRefresh<T extends KindTypes>({ name }: CommunicationKind<T>) {
  const queries = useQueryClient();
  return () =>
    void queries.invalidateQueries({ queryKey: ['communications', cacheNames[name], 'list'] });
}

export function useChanged<T extends KindTypes>({ name }: CommunicationKind<T>) {
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
    mutationFn: async ({ body, idempotencyKey }: Writing<T['body']>): Promise<Sending> => {
      if (!target) return kind.calls.create(body, idempotencyKey);
      const { communication } = await kind.calls.update(target.id, body, target.etag);
      return { id: target.id, heldSeconds: communication.heldSeconds ?? undefined };
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
