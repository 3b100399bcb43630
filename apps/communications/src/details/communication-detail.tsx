import { ApiError } from '@caderneta/api-client';
import { Missing } from '@caderneta/edit-form';
import { isOffline } from '@caderneta/platform';
import { ErrorState } from '@caderneta/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CommunicationKind, KindTypes } from '../kinds/communication-kind.ts';
import { itemQuery, listedAsScheduled } from '../kinds/communication.queries.ts';
import { CommunicationHeader } from './communication-header.tsx';
import { CommunicationView } from './communication-view.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { EditWhenNeeded, fetchForm } from './edit-when-needed.tsx';

export interface CommunicationDetailProps<T extends KindTypes> {
  kind: CommunicationKind<T>;
  id: string;
}

/** Where there is nothing at the address; a malformed id is one of these. */
const missing = new Set<number | null>([404, 422]);

/** What the lists in the cache say; nothing where none of them shows the item. */
function useListedAsScheduled<T extends KindTypes>(kind: CommunicationKind<T>, id: string) {
  const queries = useQueryClient();
  const [isScheduled] = useState(() => listedAsScheduled(queries, kind, id));
  useEffect(() => {
    // Its form is loaded beside the item, not after it. A failure is told where it is shown.
    if (isScheduled) void fetchForm().catch(() => {});
  }, [isScheduled]);
  return isScheduled;
}

/** What is scheduled, to be changed; what was sent, with its engagement. */
export function CommunicationDetail<T extends KindTypes>({
  kind,
  id,
}: CommunicationDetailProps<T>) {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery(itemQuery(kind, id));
  const isListedAsScheduled = useListedAsScheduled(kind, id);

  if (!data) {
    if (error instanceof ApiError && missing.has(error.status)) {
      return (
        <Missing back={kind.paths.list} backLabel={kind.texts.backToList}>
          {kind.texts.notFound}
        </Missing>
      );
    }
    if (error) {
      return (
        <ErrorState offline={isOffline(error)} busy={isFetching} onRetry={() => void refetch()} />
      );
    }
    return <DetailSkeleton isScheduled={isListedAsScheduled} />;
  }
  const { isScheduled, isEditable } = data.data.communication;
  const isForm = isScheduled && isEditable;
  // A change begins with what is there now, not with what was.
  if (isForm && !isFetchedAfterMount) return <DetailSkeleton isScheduled />;
  return (
    <>
      <CommunicationHeader kind={kind} item={data.data} />
      {isForm ? (
        <EditWhenNeeded key={id} kind={kind} latest={data} />
      ) : (
        <CommunicationView kind={kind} item={data.data} />
      )}
    </>
  );
}
