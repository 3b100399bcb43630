import { api } from '@caderneta/api-client';
import {
  countReach,
  listReach,
  type ReachedGuardian,
  type ReachState,
} from '@caderneta/api-client/contract';
import { listQuery, type ListAddress } from '@caderneta/listing';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** Filters of the board in the address. */
export const reachFilters = ['turma', 'situacao'] as const;
export type ReachFilter = (typeof reachFilters)[number];

/** Each state as the address names it. */
export const stateWords: Record<ReachState, string> = {
  unreached: 'sem-meio',
  invited: 'convidados',
  entered: 'sem-avisos',
  sms: 'sms',
  whatsApp: 'whatsapp',
  emailed: 'e-mail',
  notified: 'celular',
};

/** Those whose e-mail address receives nothing, in whatever state, as the address names them. */
export const returnedWord = 'devolvidos';

/** The state that a word of the address names; an unknown word narrows nothing. */
export function stateOf(word: string | undefined): ReachState | undefined {
  const entries = Object.entries(stateWords) as [ReachState, string][];
  return entries.find(([, one]) => one === word)?.[0];
}

export const reachKey = ['communications', 'reach'];

/** A page of the board. */
export function reachQuery(address: ListAddress<ReachFilter>) {
  const { turma: classroomId, situacao } = address.filters;
  const state = stateOf(situacao);
  return listQuery<ReachedGuardian>([...reachKey, 'list'], address, (part, signal) => {
    const query = {
      ...part,
      ...(classroomId && { classroomId }),
      ...(state && { state }),
      ...(situacao === returnedWord && { isReturned: 'yes' as const }),
    };
    return api.page(listReach, { query }, { signal });
  });
}

/** How many guardians are in each state, of one classroom or of all. */
export const reachCountQuery = (classroomId: string | undefined) =>
  queryOptions({
    queryKey: [...reachKey, 'count', classroomId ?? null],
    queryFn: ({ signal }) =>
      api.call(countReach, { query: { ...(classroomId && { classroomId }) } }, { signal }),
    placeholderData: keepPreviousData,
  });

const allowedAtOnce = 200;

/** Those of whom nobody knows whether they allow WhatsApp messages. */
export const toAllowQuery = (classroomId: string | undefined) =>
  queryOptions({
    queryKey: [...reachKey, 'to-allow', classroomId ?? null],
    queryFn: ({ signal }) => {
      const part = { limit: allowedAtOnce, ...(classroomId && { classroomId }) };
      return api.page(listReach, { query: { isToAllow: 'yes', ...part } }, { signal });
    },
    gcTime: 0,
  });

const invitedAtOnce = 50;

interface Part {
  /** Counts how often the queue was asked for; each time others are in front. */
  number: number;
  offset: number;
}

/** Those who were never invited and have not entered, from `offset` on. */
export const toInviteQuery = (classroomId: string | undefined, { number, offset }: Part) =>
  queryOptions({
    queryKey: [...reachKey, 'to-invite', classroomId ?? null, number],
    queryFn: ({ signal }) => {
      const part = { limit: invitedAtOnce, offset, ...(classroomId && { classroomId }) };
      return api.page(listReach, { query: { isToInvite: 'yes', ...part } }, { signal });
    },
    // Stays while somebody goes through it; whoever comes back gets it anew.
    staleTime: Infinity,
    gcTime: 0,
  });
