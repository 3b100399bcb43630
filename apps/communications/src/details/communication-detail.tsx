import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LeftWhenNeeded } from '../drafts/left-when-needed.tsx';
import { idIn, type KindTypes, type WrittenKind } from '../kinds/communication-kind.ts';
import { itemQuery, listedAsScheduled } from '../kinds/communication.queries.ts';
import { CommunicationHeader } from './communication-header.tsx';
import { CommunicationView } from './communication-view.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { EditWhenNeeded, fetchForm } from './edit-when-needed.tsx';
import { LoadedItem } from './loaded-item.tsx';

/** Makes the page of an item of a kind. */
export function detailPageOf<T extends KindTypes>(kind: WrittenKind<T>) {
  return function DetailPage() {
    const { pathname } = useLocation();
    return <CommunicationDetail kind={kind} id={idIn(kind.paths.item, pathname) ?? ''} />;
  };
}

interface CommunicationDetailProps<T extends KindTypes> {
  kind: WrittenKind<T>;
  id: string;
}

/** Reads the lists in the cache; undefined where none of them shows the item. */
function useListedAsScheduled<T extends KindTypes>(kind: WrittenKind<T>, id: string) {
  const queries = useQueryClient();
  const [isScheduled] = useState(() => listedAsScheduled(queries, kind, id));
  useEffect(() => {
    // Its form is loaded beside the item, not after it. A failure is told where it is shown.
    if (isScheduled) void fetchForm().catch(() => {});
  }, [isScheduled]);
  return isScheduled;
}

/** The form of a scheduled item, or a sent item with its engagement. */
function CommunicationDetail<T extends KindTypes>({ kind, id }: CommunicationDetailProps<T>) {
  const query = useQuery(itemQuery(kind, id));
  const isListedAsScheduled = useListedAsScheduled(kind, id);
  return (
    <LoadedItem
      kind={kind}
      query={query}
      left={<LeftWhenNeeded kind={kind} id={id} />}
      skeleton={<DetailSkeleton isScheduled={isListedAsScheduled} />}
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
    </LoadedItem>
  );
}
