import { api } from '@caderneta/api-client';
import { markSeen, type EmployeeCounts } from '@caderneta/api-client/contract';
import { countText, Text } from '@caderneta/ui';
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
  if (!item.employees) return null;
  const { administrators, teachers } = item.employees;
  const parts = [...opened('direção', administrators), ...opened('professores', teachers)];
  return <Text as="p">{parts.join(' · ')}</Text>;
}

const opened = (label: string, { recipients, seen }: EmployeeCounts['teachers']) =>
  recipients === 0 ? [] : [`${label}: ${countText(seen)} de ${countText(recipients)} viram`];
