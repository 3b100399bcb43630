import { api } from '@caderneta/api-client';
import { markSeen } from '@caderneta/api-client/contract';
import { seenBy } from '@caderneta/formats';
import { Text } from '@caderneta/ui';
import { useEffect, useEffectEvent } from 'react';
import type {
  CommunicationItem,
  CommunicationKind,
  KindTypes,
} from '../kinds/communication-kind.ts';
import { useRefresh, useReload } from '../kinds/communication.queries.ts';

export interface ForEmployeesProps<T extends KindTypes> {
  kind: CommunicationKind<T>;
  item: CommunicationItem;
}

/** How many colleagues opened what the office of the network sent to them, the reader included. */
export function ForEmployees<T extends KindTypes>({ kind, item }: ForEmployeesProps<T>) {
  const { id, isUnseen = false } = item.communication;
  const reload = useReload(kind);
  const refresh = useRefresh(kind);
  const mark = useEffectEvent(async () => {
    await api.call(markSeen, { params: { id } });
    refresh();
    await reload(id);
  });
  useEffect(() => {
    // Where that fails it stays new, until it is opened again.
    if (isUnseen) void mark().catch(() => {});
  }, [id, isUnseen]);
  return item.employees && <Text as="p">{seenBy([item.employees])}</Text>;
}
