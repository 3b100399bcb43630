import { Loaded, Missing } from '@caderneta/edit-form';
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

/** Reads the lists in the cache; undefined where none of them shows the item. */
function useListedAsScheduled<T extends KindTypes>(kind: CommunicationKind<T>, id: string) {
  const queries = useQueryClient();
  const [isScheduled] = useState(() => listedAsScheduled(queries, kind, id));
  useEffect(() => {
    // Its form is loaded beside the item, not after it. A failure is told where it is shown.
    if (isScheduled) void fetchForm().catch(() => {});
  }, [isScheduled]);
  return isScheduled;
}

/** The form of a scheduled item, or a sent item with its engagement. */
export function CommunicationDetail<T extends KindTypes>({
  kind,
  id,
}: CommunicationDetailProps<T>) {
  const query = useQuery(itemQuery(kind, id));
  const isListedAsScheduled = useListedAsScheduled(kind, id);
  return (
    <Loaded
      query={query}
      skeleton={<DetailSkeleton isScheduled={isListedAsScheduled} />}
      missing={
        <Missing back={kind.paths.list} backLabel={kind.texts.backToList}>
          {kind.texts.notFound}
        </Missing>
      }
    >
      {(latest) => {
        const { isScheduled, isEditable } = latest.data.communication;
        const isForm = isScheduled && isEditable;
        // A change begins with what is there now, not with what was.
        if (isForm && !query.isFetchedAfterMount) return <DetailSkeleton isScheduled />;
        return (
          <>
            <CommunicationHeader kind={kind} item={latest.data} />
            {isForm ? (
              <EditWhenNeeded key={id} kind={kind} latest={latest} />
            ) : (
              <CommunicationView kind={kind} item={latest.data} />
            )}
          </>
        );
      }}
    </Loaded>
  );
}
