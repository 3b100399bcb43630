import { useAddressParams, useListAddress } from '@caderneta/listing';
import type { EngagementFilter } from './engagement-rows.ts';

const unseen = 'nao-visualizaram';

/** Whom the table shows; lives in the address as `busca`, `filtro` and `pagina`. */
export function useEngagementFilter() {
  const { params, change } = useAddressParams();
  const { address, search, goToPage } = useListAddress();
  const filter: EngagementFilter = {
    search: address.search,
    onlyUnseen: params.get('filtro') === unseen,
  };
  return {
    filter,
    page: address.page,
    goToPage,
    search,
    showOnlyUnseen: (only: boolean) =>
      change({ filtro: only ? unseen : null, pagina: null }, { replace: true }),
  };
}
