import { api } from '@caderneta/api-client';
import {
  createNetworkAnnouncement,
  createNetworkSchool,
  getNetworkAnnouncement,
  getNetworkOverview,
  getNetworkSchool,
  listNetworkAdministrators,
  listNetworkAnnouncements,
  retryNetworkAnnouncement,
  sendNetworkPasswordLink,
  withdrawNetworkAnnouncement,
  type NetworkAnnouncement,
  type NetworkAnnouncementBody,
  type NetworkPeriod,
  type NewNetworkSchool,
} from '@caderneta/api-client/contract';
import { listQuery, type ListAddress } from '@caderneta/listing';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

/** Milliseconds between two looks at an announcement that is on its way, and at one that arrived. */
const every = { onItsWay: 2000, arrived: 60_000 };

export const overviewQuery = (days: NetworkPeriod) =>
  queryOptions({
    queryKey: ['network', 'overview', days],
    queryFn: ({ signal }) => api.call(getNetworkOverview, { query: { days } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const schoolQuery = (id: string, days: NetworkPeriod) =>
  queryOptions({
    queryKey: ['network', 'school', id, days],
    queryFn: ({ signal }) =>
      api.call(getNetworkSchool, { params: { id }, query: { days } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const administratorsQuery = (id: string) =>
  queryOptions({
    queryKey: ['network', 'administrators', id],
    queryFn: ({ signal }) => api.call(listNetworkAdministrators, { params: { id } }, { signal }),
  });

export function useCreateSchool() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: NewNetworkSchool; idempotencyKey: string }) =>
      api.call(createNetworkSchool, { body }, { idempotencyKey }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['network', 'overview'] }),
  });
}

/** Mails the administrator of a school a link that sets a new password. */
export const sendPasswordLink = (id: string, administratorId: string) =>
  api.call(sendNetworkPasswordLink, { params: { id }, body: { administratorId } });

export const announcementsQuery = (address: ListAddress) =>
  listQuery(['network', 'announcements'], address, (query, signal) =>
    api.page(listNetworkAnnouncements, { query }, { signal }),
  );

export const isOnItsWay = ({ schools, scheduledDate }: NetworkAnnouncement) =>
  Date.parse(scheduledDate ?? '') > Date.now()
    ? false
    : schools.some(({ state }) => state === 'waiting');

export const announcementQuery = (id: string) =>
  queryOptions({
    queryKey: ['network', 'announcement', id],
    queryFn: ({ signal }) => api.call(getNetworkAnnouncement, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data && isOnItsWay(data) ? every.onItsWay : every.arrived,
  });

export function useCreateAnnouncement() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: NewAnnouncement) =>
      api.call(createNetworkAnnouncement, { body }, { idempotencyKey }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['network', 'announcements'] }),
  });
}

export interface NewAnnouncement {
  body: NetworkAnnouncementBody;
  /** The same for every try. */
  idempotencyKey: string;
}

/** Sends an announcement again to schools where it failed, or withdraws it from all. */
export function useAnnouncementActions(id: string) {
  const queries = useQueryClient();
  const renew = () => queries.invalidateQueries({ queryKey: ['network'] });
  return {
    retry: useMutation({
      mutationFn: () => api.call(retryNetworkAnnouncement, { params: { id } }),
      // Also after a refusal: somebody else may have done it.
      onSettled: renew,
    }),
    withdraw: async () => {
      await api.call(withdrawNetworkAnnouncement, { params: { id } });
      await renew();
    },
  };
}
