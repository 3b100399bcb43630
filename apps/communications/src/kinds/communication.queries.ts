import { api, type Page, type Versioned } from '@caderneta/api-client';
import {
  type announcementCalls,
  type CommunicationKind as KindName,
  type EngagementQuery,
  listRecipients,
} from '@caderneta/api-client/contract';
import { useEventBus } from '@caderneta/platform';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { differenceInHours } from 'date-fns/differenceInHours';
import { wholeClassrooms } from '../recipients/whole-classrooms.ts';
import { hold, refetchDelay, type Sending } from './hold.ts';
import type { CommunicationItem, CommunicationKind, KindTypes } from './communication-kind.ts';

/** The calls of a kind. */
function callsOf<T extends KindTypes>({ endpoints, staysEditable }: CommunicationKind<T>) {
  // The compiler cannot join the endpoints of a kind with its types; those of all kinds take and
  // give the same in the same places as the announcement's.
  const { get, create, update, delete: remove } = endpoints as unknown as typeof announcementCalls;
  // A change of what stays editable sends nothing that could be held.
  const updateQuery = staysEditable ? {} : hold;
  return {
    // The types of the announcement's call stand in for those of this kind.
    read: (id: string, query: EngagementQuery, signal: AbortSignal) =>
      api.versioned(get, { params: { id }, query }, { signal }) as unknown as Promise<
        Versioned<T['item']>
      >,
    create: (body: T['body'], idempotencyKey: string) =>
      api.call(create, { body, query: hold }, { idempotencyKey }),
    update: (id: string, body: T['body'], ifMatch: string | null, idempotencyKey: string) =>
      api.call(update, { params: { id }, body, query: updateQuery }, { ifMatch, idempotencyKey }),
    remove: (id: string) => api.call(remove, { params: { id } }),
  };
}

/** Rows of a page of the engagement. */
export const engagementRowsPerPage = 25;

/** An item with the first page of its engagement. */
export const itemQuery = <T extends KindTypes>(kind: CommunicationKind<T>, id: string) =>
  queryOptions({
    queryKey: ['communications', kind.name, id],
    queryFn: ({ signal }) => callsOf(kind).read(id, { limit: engagementRowsPerPage }, signal),
    // A held item is sent without a call of the page.
    refetchInterval: ({ state }) =>
      refetchDelay(state.data?.data.communication) || urgentDelay(state.data?.data),
    // Nobody shall begin to change what is no longer so.
    refetchOnMount: 'always',
    ...(kind.staysEditable && { gcTime: 0 }),
  });

/** The students who have an item. */
export const itemRecipientsQuery = (kind: KindName, id: string) =>
  queryOptions({
    queryKey: ['communications', kind, id, 'recipients'],
    queryFn: ({ signal }) => api.call(listRecipients, { params: { kind, id } }, { signal }),
    refetchOnMount: 'always',
  });

/** An item with those rows of its engagement that are asked for. */
export const engagementQuery = <T extends KindTypes>(
  kind: CommunicationKind<T>,
  id: string,
  part: EngagementQuery,
) =>
  queryOptions({
    queryKey: ['communications', kind.name, id, 'engagement', part],
    queryFn: ({ signal }) => callsOf(kind).read(id, part, signal),
    refetchInterval: ({ state }) => urgentDelay(state.data?.data),
    placeholderData: keepPreviousData,
  });

/** Milliseconds between two looks at what becomes of something urgent, in its first hours. */
const urgentLooks = 15_000;
const urgentHours = 6;

/** While it is open, staff see who got it by what. */
function urgentDelay(item: CommunicationItem | undefined): number | false {
  const { sentAt = null } = item?.communication ?? {};
  if (!sentAt || !item?.engagementDetails.some(({ urgentWays }) => urgentWays)) return false;
  return differenceInHours(new Date(), sentAt) < urgentHours && urgentLooks;
}

/** An item with its whole engagement, which of a school are some megabytes. */
export const wholeQuery = <T extends KindTypes>(kind: CommunicationKind<T>, id: string) =>
  queryOptions({
    queryKey: ['communications', kind.name, id, 'whole'],
    queryFn: ({ signal }) => callsOf(kind).read(id, {}, signal),
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
    queryKey: ['communications', name, 'list'],
  });
  const rows = lists.flatMap(([, page]) => page?.items ?? []);
  return rows.find(({ communication }) => communication.id === id)?.communication.isScheduled;
}

/** Looks again at what a list shows, without taking it away. */
export function useRefresh<T extends KindTypes>({ name }: CommunicationKind<T>) {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: ['communications', name, 'list'] });
}

export function useChanged<T extends KindTypes>({ name }: CommunicationKind<T>) {
  const events = useEventBus();
  const queries = useQueryClient();
  return () => {
    events.emit('communications-changed', { kind: name });
    // Drops the outdated lists, so that nobody sees them for a moment.
    void queries.resetQueries({ queryKey: ['communications', name, 'list'] });
  };
}

/** Item to change, and the version from which the change was made. */
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
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (writing: Writing<T['body']>): Promise<Sending> => {
      const { idempotencyKey } = writing;
      const whole = wholeClassrooms(queries, writing.body.studentIds);
      const classroomIds = whole.length > 0 ? whole.map(({ id }) => id) : undefined;
      const body = { ...writing.body, classroomIds };
      if (!target) return callsOf(kind).create(body, idempotencyKey);
      const { communication } = await callsOf(kind).update(
        target.id,
        body,
        target.etag,
        idempotencyKey,
      );
      return { id: target.id, heldSeconds: communication.heldSeconds ?? undefined };
    },
    onSuccess,
  });
}

/**
 * Reads the item again after somebody else changed it.
 * @returns whether it is out, or on its way
 */
export function useReload<T extends KindTypes>(kind: CommunicationKind<T>) {
  const queries = useQueryClient();
  return async (id: string) => {
    const { queryKey } = itemQuery(kind, id);
    await queries.invalidateQueries({ queryKey });
    const { communication } = queries.getQueryData(queryKey)?.data ?? {};
    const isOut =
      communication && (communication.sentAt !== null || communication.heldSeconds !== null);
    return { isOut: isOut === true };
  };
}

export function useRemove<T extends KindTypes>(kind: CommunicationKind<T>, id: string) {
  const onSuccess = useChanged(kind);
  return useMutation({ mutationFn: () => callsOf(kind).remove(id), onSuccess });
}
