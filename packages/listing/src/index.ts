export { useAddressParams } from './address-params.ts';
export { CreateLink, type CreateLinkProps } from './create-link.tsx';
export { useListAddress, type ListAddress } from './list-address.ts';
export { ListContent, type ListContentProps } from './list-content.tsx';
export { ListPage, type ListFilter, type ListPageProps } from './list-page.tsx';
export { listQuery, rowsPerPage, type PartOfList } from './list-query.ts';
export { PagedList, type PagedListProps } from './paged-list.tsx';
export { SearchBox, type SearchBoxProps } from './search-box.tsx';
