import { useToasts } from '@caderneta/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ListAddress } from './list-address.ts';
import type { listQuery } from './list-query.ts';

/** The most that the server gives at once. */
const rowsAtOnce = 200;

type List<Row> = (address: ListAddress<string>) => ReturnType<typeof listQuery<Row>>;

/**
 * Loads every row that the search and its filters find, then prints the page with them.
 * @returns the rows while they are printed, and what starts it
 */
export function usePrintAll<Row>(list: List<Row>, address: ListAddress<string>) {
  const queries = useQueryClient();
  return usePrinted(async () => {
    const all: Row[] = [];
    for (let page = 1; ; page += 1) {
      const part = await queries.fetchQuery(list({ ...address, page, rows: rowsAtOnce }));
      all.push(...part.items);
      if (part.items.length === 0 || all.length >= part.total) return all;
    }
  });
}

/**
 * Loads rows, then prints the page with them.
 * @returns the rows while they are printed, and what starts it
 */
export function usePrinted<Row>(loadAll: () => Promise<Row[]>) {
  const toasts = useToasts();
  const [isLoading, setLoading] = useState(false);
  const [rows, setRows] = useState<Row[] | null>(null);

  useEffect(() => {
    const onPrinted = () => setRows(null);
    window.addEventListener('afterprint', onPrinted);
    return () => window.removeEventListener('afterprint', onPrinted);
  }, []);

  async function print() {
    setLoading(true);
    try {
      const all = await loadAll();
      // The browser prints the rows that are rendered in this moment.
      flushSync(() => setRows(all));
      window.print();
    } catch (error) {
      toasts.fail('Algo deu errado, por favor tente novamente!', error);
    } finally {
      setLoading(false);
    }
  }

  return { rows, isLoading, print: () => void print() };
}
