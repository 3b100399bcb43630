import { useListAddress } from '@caderneta/listing';
import type { EngagementFilter } from './engagement-rows.ts';

const unseen = 'nao-visualizaram';

/** Whom the table shows; lives in the address as `busca`, `filtro` and `pagina`. */
export function useEngagementFilter() {
  const { address, search, filter: narrow, goToPage } = useListAddress(['filtro']);
  const filter: EngagementFilter = {
    search: address.search,
    onlyUnseen: address.filters.filtro === unseen,
  };
  return {
    filter,
    page: address.page,
    goToPage,
    search,
    showOnlyUnseen: (only: boolean) => narrow('filtro', only ? unseen : ''),
  };
}
