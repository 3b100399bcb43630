export { useAddressParams } from './address-params.ts';
export { declaredColumns, type Sayings } from './declared-columns.tsx';
export { useListAddress, type ListAddress } from './list-address.ts';
export { ListContent, type ListContentProps } from './list-content.tsx';
export {
  CreateLink,
  ListPage,
  type CreateLinkProps,
  type ListFilter,
  type ListPageProps,
} from './list-page.tsx';
export { LoadFailure, type LoadFailureProps } from './load-failure.tsx';
export { listQuery, rowsPerPage, type PartOfList } from './list-query.ts';
export { PagedList, type PagedListProps } from './paged-list.tsx';
export { usePrinted } from './use-print-all.ts';
export { HeaderSearch, SearchBox, type SearchBoxProps } from './search-box.tsx';
