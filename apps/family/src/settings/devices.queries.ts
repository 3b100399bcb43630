import { api } from '@caderneta/api-client/fetch';
import { listOwnDevices } from '@caderneta/api-client/contract';
import { queryOptions } from '@tanstack/react-query';

/** The guardian's devices at every school of this device. */
export const devicesQuery = () =>
  queryOptions({
    queryKey: ['devices'],
    queryFn: ({ signal }) => api.call(listOwnDevices, {}, { signal }),
  });
