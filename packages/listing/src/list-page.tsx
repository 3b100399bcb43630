import {
  IconButton,
  media,
  PageHeader,
  screenOnly,
  SegmentedChoice,
  space,
  visuallyHidden,
  withButtonLook,
  type DataTableColumn,
} from '@caderneta/ui';
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { Plus, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ListContent } from './list-content.tsx';
import { useListAddress, type ListAddress } from './list-address.ts';
import type { listQuery } from './list-query.ts';
import { usePrintAll } from './use-print-all.ts';
import { HeaderSearch } from './search-box.tsx';

/** A filter of a list: one of a few choices, stored in the address. */
export interface ListFilter {
  /** Name in the address. */
  name: string;
  label: string;
  /** The first one means no filter. */
  options: readonly { value: string; label: string }[];
}

export interface ListPageProps<Row> {
  title: string;
  searchLabel: string;
  list: (address: ListAddress<string>) => ReturnType<typeof listQuery<Row>>;
  columns: readonly DataTableColumn<Row>[];
  rowKey: (row: Row) => string;
  linkTo?: (row: Row) => string;
  filter?: ListFilter;
  /** Leads to the form of a new item: at the right of the title, and in the empty list. */
  action?: ReactNode;
}

/**
 * A list that can be searched, filtered, paged and printed: comunicados, eventos, mural, …
 * @example
 * <ListPage title="Eventos" searchLabel="Buscar evento" list={eventList} columns={columns}
 *   rowKey={({ id }) => id} linkTo={({ id }) => pathTo(paths.event, { eventId: id })} />
 */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, searchLabel, list, filter: choice, action, ...table } = props;
  const { address, search, filter, showAll, goToPage } = useListAddress(choice && [choice.name]);
  const query = useQuery(list(address));
  const printing = usePrintAll(list, address);
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <HeaderSearch label={searchLabel} search={address.search} onSearch={search} />
            {query.data && query.data.total > 0 && (
              <PrintButton
                label="imprimir"
                icon={<Printer aria-hidden size={20} />}
                disabled={printing.isLoading}
                onClick={printing.print}
              />
            )}
            {action}
          </>
        }
      />
      {choice && (
        <FilterChoice
          filter={choice}
          value={address.filters[choice.name]}
          onChange={(value) => filter(choice.name, value)}
        />
      )}
      <ListContent
        {...table}
        caption={title}
        query={query}
        address={address}
        action={action}
        onShowAll={showAll}
        onPage={goToPage}
        printed={printing.rows}
      />
    </>
  );
}

interface FilterChoiceProps {
  filter: ListFilter;
  value: string | undefined;
  /** Gets an empty text if the filter is off. */
  onChange: (value: string) => void;
}

function FilterChoice({ filter: { label, options }, value, onChange }: FilterChoiceProps) {
  const all = options[0]?.value ?? '';
  // A word that is not offered narrows nothing.
  const known = options.find((option) => option.value === value);
  return (
    <FilterBar>
      <SegmentedChoice
        label={label}
        options={options}
        value={known?.value ?? all}
        onChange={(chosen) => onChange(chosen === all ? '' : (chosen ?? ''))}
      />
    </FilterBar>
  );
}

export interface CreateLinkProps {
  to: string;
  children: string;
}

/** The `action` of a list that leads to the form of a new item. */
export function CreateLink({ to, children }: CreateLinkProps) {
  return (
    <ButtonLink to={to} variant="primary" screenOnly>
      <Plus aria-hidden size={20} />
      {children}
    </ButtonLink>
  );
}

const ButtonLink = withButtonLook(Link);

const PrintButton = styled(IconButton)({ ...screenOnly, [media.phone]: { display: 'none' } });

const FilterBar = styled.div({
  ...screenOnly,
  maxWidth: '480px',
  marginBottom: space[16],
  // Out of the row, so that the bar begins where its table does.
  '& legend': visuallyHidden,
});
