import { api, type Page } from '@caderneta/api-client';
import type { announcementKind } from '@caderneta/api-client/contract';
import { CreateLink, ListPage, listQuery, type ListAddress } from '@caderneta/listing';
import { useSession } from '@caderneta/platform';
import type { DataTableColumn } from '@caderneta/ui';
import { useMemo } from 'react';
import {
  reachedColumn,
  reportColumn,
  situationColumn,
  titleColumn,
  viewsColumn,
  type CommunicationRow,
  type ReportColumnOptions,
} from './communication-columns.tsx';
import { datesOf, type KindFilter } from './days-filter.ts';
import { pathOfItem, type CommunicationKind, type KindTypes } from '../kinds/communication-kind.ts';

type AnswerCount<Row> = Omit<ReportColumnOptions<Row>, 'stacked'>;

/** How a kind is listed. */
export interface KindList<Row> {
  title: string;
  searchLabel: string;
  createLabel: string;
  /** A kind with a day of its own takes the `daysFilter`: its list is then sorted by that day. */
  filter?: KindFilter;
  /** Shows the title alone unless given. */
  titleColumn?: DataTableColumn<Row>;
  /** Between the classrooms and the situation. */
  ownColumns: (timeZone: string) => readonly DataTableColumn<Row>[];
  /** Figures of the report beside the views. */
  answers?: readonly AnswerCount<Row>[];
}

/** Makes the page of a kind's list. */
export function listPageOf<T extends KindTypes, Row extends CommunicationRow>(
  kind: CommunicationKind<T>,
  list: KindList<Row>,
) {
  return function CommunicationListPage() {
    return <CommunicationList kind={kind} list={list} />;
  };
}

interface CommunicationListProps<Row, T extends KindTypes> {
  kind: CommunicationKind<T>;
  list: KindList<Row>;
}

function CommunicationList<Row extends CommunicationRow, T extends KindTypes>(
  props: CommunicationListProps<Row, T>,
) {
  const { kind, list } = props;
  const { timezone } = useSession().school;
  const { title, searchLabel, createLabel, filter } = list;
  const pageOfList = useMemo(() => communicationsQuery<Row, T>(kind, list), [kind, list]);
  return (
    <ListPage<Row>
      title={title}
      searchLabel={searchLabel}
      list={pageOfList}
      filter={filter}
      rowKey={({ communication }) => communication.id}
      linkTo={({ communication }) => pathOfItem(kind, communication.id)}
      columns={columnsOf(list, timezone)}
      action={<CreateLink to={kind.paths.create}>{createLabel}</CreateLink>}
    />
  );
}

/** The columns of all kinds, with those of one kind between them. */
function columnsOf<Row extends CommunicationRow>(
  { titleColumn: title = titleColumn, ownColumns, filter, answers = [] }: KindList<Row>,
  timeZone: string,
): readonly DataTableColumn<Row>[] {
  const stacked = answers.length > 0;
  return [
    title,
    reachedColumn,
    ...ownColumns(timeZone),
    situationColumn(timeZone, { saysWhen: filter?.ownDay ?? true }),
    viewsColumn({ stacked }),
    ...answers.map((answer) => reportColumn({ ...answer, stacked })),
  ];
}

/** A page of a kind's list. The lists of all kinds are asked for like the announcement's. */
function communicationsQuery<Row, T extends KindTypes>(
  { name, endpoints }: CommunicationKind<T>,
  { filter }: KindList<Row>,
) {
  const { list } = endpoints as unknown as typeof announcementKind.endpoints;
  return (address: ListAddress<string>) =>
    listQuery<Row>(['communications', name, 'list'], address, (part, signal) => {
      // Only what the kind's own filter offers.
      const narrowed = filter && (datesOf(address, filter) as { when?: 'scheduled' });
      const query = { ...part, ...narrowed };
      return api.page(list, { query }, { signal }) as unknown as Promise<Page<Row[]>>;
    });
}
