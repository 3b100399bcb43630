import { api } from '@caderneta/api-client';
import { listGalleries } from '@caderneta/api-client/contract';
import type { ListAddress } from '../listing/list-address.ts';
import { listQuery } from '../listing/list.queries.ts';

export const galleriesQuery = (address: ListAddress) =>
  listQuery('galleries', address, (query, signal) =>
    api.page(listGalleries, { query }, { signal }),
  );
