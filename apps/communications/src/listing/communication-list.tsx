import { api } from '@caderneta/api-client';
import type { announcementCalls, DatedListQuery } from '@caderneta/api-client/contract';
import {
  CreateLink,
  declaredColumns,
  ListPage,
  listQuery,
  type ListAddress,
  type ListFilter,
  type Sayings,
} from '@caderneta/listing';
import { useSession } from '@caderneta/platform';
import { useMemo } from 'react';
import { lists } from '../lists.ts';
import { pathOfItem, type ListedKind } from '../kinds/communication-kind.ts';
import { sayClassrooms, saySituation, type CommunicationRow } from './communication-cells.tsx';

/** How a kind is listed, beside what `lists.ts` declares. */
export interface KindList {
  /** Whether the kind has a day of its own, by which its list is sorted; else it is by the sending. */
  ownDay?: boolean;
}

/** Makes the page of a kind's list. */
export function listPageOf(kind: ListedKind, list: KindList = {}) {
  return function CommunicationListPage() {
    return <CommunicationList kind={kind} list={list} />;
  };
}

interface CommunicationListProps {
  kind: ListedKind;
  list: KindList;
}

function CommunicationList({ kind, list }: CommunicationListProps) {
  const { timezone: timeZone } = useSession().school;
  const declared = lists.pages[kind.paths.list]!;
  const { title, searchLabel, create, filter } = declared;
  const pageOfList = useMemo(() => communicationsQuery(kind, list), [kind, list]);
  // A kind without a filter is not told by the column of its day either when it leaves.
  const saysWhen = list.ownDay ?? filter === undefined;
  const more: Sayings<CommunicationRow> = {
    classrooms: sayClassrooms,
    situation: saySituation(timeZone, { saysWhen }),
  };
  return (
    <ListPage<CommunicationRow>
      title={title}
      searchLabel={searchLabel}
      list={pageOfList}
      filter={filter}
      rowKey={({ communication }) => communication.id}
      linkTo={({ communication }) => pathOfItem(kind, communication.id)}
      columns={declaredColumns<CommunicationRow>(lists, declared, { timeZone, more })}
      action={<CreateLink to={create.path}>{create.label}</CreateLink>}
    />
  );
}

/** A page of a kind's list. */
function communicationsQuery({ name, endpoints, paths }: ListedKind, { ownDay = false }: KindList) {
  // The lists of all kinds are asked for like the announcement's.
  const { list } = endpoints as unknown as typeof announcementCalls;
  const { filter } = lists.pages[paths.list]!;
  return (address: ListAddress<string>) =>
    listQuery<CommunicationRow>(['communications', name, 'list'], address, (part, signal) => {
      // Only what the kind's own filter offers.
      const narrowed = filter && (datesOf(address, filter, ownDay) as { when?: 'scheduled' });
      const query = { ...part, ...narrowed };
      return api.page(list, { query }, { signal });
    });
}

const whens: Record<string, DatedListQuery['when']> = {
  proximos: 'upcoming',
  passados: 'past',
  agendados: 'scheduled',
};

/** What a list asks for by its address; a word that the filter does not offer narrows nothing. */
function datesOf(
  { filters }: ListAddress<string>,
  filter: ListFilter,
  ownDay: boolean,
): Pick<DatedListQuery, 'order' | 'when'> {
  const chosen = filter.options.find(({ value }) => value === filters[filter.name]);
  const when = whens[chosen?.value ?? ''];
  return { ...(ownDay && { order: 'date' }), ...(when && { when }) };
}
