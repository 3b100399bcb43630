import { useAddressParams } from './address-params.ts';

/** The shown part of a list. The URL holds it as `busca`, `pagina` and the filters' names. */
export interface ListAddress<Filter extends string = never> {
  search: string;
  /** Counts from 1. */
  page: number;
  /** Rows of a page; `rowsPerPage` unless given. */
  rows?: number;
  /** Unchecked values from the URL. A filter that is not set is absent. */
  filters: Partial<Record<Filter, string>>;
}

/** The longest search that the server takes. */
const searchLength = 100;

/**
 * Reads the shown part of a list from the URL, and changes it there.
 * @param filterNames names of the filters in the URL
 * @example const { address, filter } = useListAddress(['pessoa', 'de', 'ate']);
 */
export function useListAddress<Filter extends string = never>(filterNames: readonly Filter[] = []) {
  const { params, change } = useAddressParams();
  const set = filterNames.flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value] as const] : [];
  });
  const address: ListAddress<Filter> = {
    search: (params.get('busca') ?? '').trim().slice(0, searchLength),
    page: Math.max(1, Math.trunc(Number(params.get('pagina'))) || 1),
    filters: Object.fromEntries(set) as ListAddress<Filter>['filters'],
  };
  return {
    address,
    // One step in the history for a search, not one for each key.
    search: (text: string) =>
      change({ busca: text.slice(0, searchLength), pagina: null }, { replace: true }),
    /** Sets a filter, or removes it if the value is empty. */
    filter: (name: Filter, value: string) =>
      change({ [name]: value, pagina: null }, { replace: true }),
    /** Takes away the search and all filters. */
    showAll: () =>
      change(Object.fromEntries(['busca', 'pagina', ...filterNames].map((name) => [name, null])), {
        replace: true,
      }),
    goToPage: (page: number) =>
      change({ pagina: page > 1 ? String(page) : null }, { replace: false }),
  };
}
