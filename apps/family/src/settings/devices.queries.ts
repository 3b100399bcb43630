import { listOwnDevices } from '@caderneta/api-client/contract';
import { queryOptions } from '@tanstack/react-query';
import { askOrShowStored } from '../ground/stored-answers.ts';

/** The guardian's devices at every school of this device. */
export const devicesQuery = () =>
  queryOptions({
    queryKey: ['devices'],
    queryFn: (context) => askOrShowStored(context, listOwnDevices, {}),
  });
