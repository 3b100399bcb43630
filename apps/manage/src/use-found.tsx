import { finder, SearchField, Text } from '@caderneta/ui';
import { useDeferredValue, useId, useState, type ReactNode } from 'react';

/** A shorter list needs no search. */
const rowsToSearch = 10;

interface FoundOptions<Row> {
  /** Names the search: 'Buscar turma'. */
  label: string;
  /** Everything of a row that a search may find. */
  textOf: (row: Row) => string;
}

/**
 * Narrows a list that is here whole by what somebody types, as every search of the product does.
 * @returns the rows found, and the field to show above them, which says where none is left
 */
export function useFound<Row>(
  rows: readonly Row[] | undefined,
  { label, textOf }: FoundOptions<Row>,
): { found: readonly Row[]; field: ReactNode } {
  const [typed, setTyped] = useState('');
  const noneId = useId();
  // Typing goes on while a class of 1,000 is narrowed.
  const search = useDeferredValue(typed);
  if (!rows || rows.length < rowsToSearch) return { found: rows ?? [], field: null };
  const isFound = finder(search);
  const found = search.trim() ? rows.filter((row) => isFound(textOf(row))) : rows;
  const field = (
    <div>
      <SearchField
        label={label}
        value={typed}
        onChange={setTyped}
        maxLength={100}
        aria-describedby={noneId}
      />
      <Text as="p" id={noneId} role="status" tone="muted" size="small">
        {found.length === 0 && `Nenhum resultado para “${search.trim()}”.`}
      </Text>
    </div>
  );
  return { found, field };
}
