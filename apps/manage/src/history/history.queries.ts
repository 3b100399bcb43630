import { api } from '@caderneta/api-client';
import {
  auditResourceLabels,
  auditVerbLabels,
  type Input,
  limits,
  listAudit,
  listAuditPeople,
} from '@caderneta/api-client/contract';
import { type ListAddress, listQuery } from '@caderneta/listing';
import { isDay } from '@caderneta/school-time';
import { queryOptions } from '@tanstack/react-query';
import { lists } from '../lists.queries.ts';

export const peopleQuery = queryOptions({
  queryKey: [...lists, 'history', 'people'],
  queryFn: ({ signal }) => api.call(listAuditPeople, {}, { signal }),
});

export const historyQuery = (address: HistoryAddress) => ({
  ...listQuery([...lists, 'history'], address, (part, signal) =>
    api.page(listAudit, { query: { ...part, ...wantedOf(address.filters) } }, { signal }),
  ),
  // The newest entries matter most.
  staleTime: 0,
});

/** Filter names in the URL → their names in the query. */
const filters = {
  pessoa: 'employeeId',
  assunto: 'resource',
  acao: 'verb',
  de: 'from',
  ate: 'to',
} as const;

export type HistoryFilter = keyof typeof filters;
export const historyFilters = Object.keys(filters) as HistoryFilter[];

export type HistoryAddress = ListAddress<HistoryFilter>;
type Question = NonNullable<Input<typeof listAudit>['query']>;

const isDate = (text: string) => isDay(text) && limits.firstDay <= text && text <= limits.lastDay;

/** What the server would refuse is no filter yet, such as half a date. */
const isSound: Record<HistoryFilter, (given: string) => boolean> = {
  pessoa: (id) => /^[\da-f-]{36}$/i.test(id),
  assunto: (resource) => Object.hasOwn(auditResourceLabels, resource),
  acao: (verb) => Object.hasOwn(auditVerbLabels, verb),
  de: isDate,
  ate: isDate,
};

/** Value of 'acao' that lists views among the changes. */
export const everyAct = 'tudo';

/** What the server is asked for: changes alone unless an act is chosen. */
function wantedOf(given: HistoryAddress['filters']): Question {
  const entries = historyFilters.flatMap((name) => {
    const value = given[name];
    return value && isSound[name](value) ? [[filters[name], value]] : [];
  });
  const wanted = Object.fromEntries(entries) as Question;
  const isEvery = wanted.verb !== undefined || given.acao === everyAct;
  return isEvery ? wanted : { ...wanted, only: 'changes' };
}
