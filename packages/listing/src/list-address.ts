import { useAddressParams } from './address-params.ts';

/** Which part of a list is shown; lives in the URL as `busca` and `pagina`. */
export interface ListAddress {
  search: string;
  /** From 1. */
  page: number;
}

/** The longest search that the server takes. */
const searchLength = 100;

export function useListAddress() {
  const { params, change } = useAddressParams();
  const address: ListAddress = {
    search: (params.get('busca') ?? '').trim().slice(0, searchLength),
    page: Math.max(1, Math.trunc(Number(params.get('pagina'))) || 1),
  };
  return {
    address,
    // Typing leaves one step in the history, not one per letter.
    search: (text: string) =>
      change({ busca: text.slice(0, searchLength), pagina: null }, { replace: true }),
    goToPage: (page: number) =>
      change({ pagina: page > 1 ? String(page) : null }, { replace: false }),
  };
}
