import type { Page } from '@caderneta/api-client';
import type { CheckedRosterRow } from '@caderneta/api-client/contract';
import { useState } from 'react';

type Rows = Page<CheckedRosterRow[]>;

/**
 * Keeps the rows that somebody corrects in sight: a list of errors alone would take them away, and
 * the field under the person's fingers with them.
 * @param place address of the shown part; another part starts without kept rows
 */
export function useMendedRows(place: string, page: Rows | undefined) {
  const [mended, setMended] = useState<{ place: string; rows: CheckedRosterRow[] }>({
    place,
    rows: [],
  });
  const here = mended.place === place ? mended.rows : [];
  const change = (edit: (rows: CheckedRosterRow[]) => CheckedRosterRow[]) =>
    setMended((before) => ({ place, rows: edit(before.place === place ? before.rows : []) }));

  return {
    merged: page && merge(page, here),
    mend: (row: CheckedRosterRow) =>
      change((rows) => [...rows.filter(({ line }) => line !== row.line), row]),
    drop: (line: number) => change((rows) => rows.filter((row) => row.line !== line)),
  };
}

/** Prefers the server's present rows; corrected rows that it no longer lists are added. */
function merge(page: Rows, mended: CheckedRosterRow[]): Rows {
  const lines = new Set(page.items.map(({ line }) => line));
  const gone = mended.filter(({ line }) => !lines.has(line));
  if (gone.length === 0) return page;
  const items = [...page.items, ...gone].sort((one, other) => one.line - other.line);
  return { items, total: Math.max(page.total, items.length) };
}
