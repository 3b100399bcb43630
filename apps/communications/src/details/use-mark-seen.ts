import { api } from '@caderneta/api-client';
import { markSeen, type Communication } from '@caderneta/api-client/contract';
import { useEffect, useEffectEvent } from 'react';
import type { CommunicationKind, KindTypes } from '../kinds/communication-kind.ts';
import { useRefresh, useReload } from '../kinds/communication.queries.ts';

/**
 * Notes that what the office of the network sent to the asking employee is open. Where that fails it
 * stays new, until it is opened again.
 */
export function useMarkSeen<T extends KindTypes>(
  kind: CommunicationKind<T>,
  { id, isUnseen = false }: Pick<Communication, 'id' | 'isUnseen'>,
): void {
  const reload = useReload(kind);
  const refresh = useRefresh(kind);
  const mark = useEffectEvent(async () => {
    await api.call(markSeen, { params: { id } });
    refresh();
    await reload(id);
  });
  useEffect(() => {
    if (isUnseen) void mark().catch(() => {});
  }, [id, isUnseen]);
}
