import { api } from '@caderneta/api-client';
import {
  type Communication,
  type CommunicationKind,
  listItemVersions,
  lookUp,
  type TellWhom,
} from '@caderneta/api-client/contract';
import { isOffline, useSession } from '@caderneta/platform';
import { formatDateTime } from '@caderneta/school-time';
import { Card, ChangedText, ErrorState, LoadingStatus, Skeleton, Stack, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HeldAct } from './held-act.tsx';

export interface CorrectedProps {
  kind: CommunicationKind;
  communication: Communication;
  onUndone: () => void;
}

/** What is about to change of an item, and every version that it had with who wrote it and when. */
export function Corrected({ kind, communication, onUndone }: CorrectedProps) {
  const { timezone } = useSession().school;
  const { id, correctedAt, heldCorrection, heldRecipients, isEditable } = communication;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {(heldCorrection ?? heldRecipients) && isEditable && (
        <HeldAct communication={communication} onUndone={onUndone} />
      )}
      {correctedAt && (
        <Card>
          <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
            <Summary>Corrigido em {formatDateTime(correctedAt, timezone)} · ver as versões</Summary>
            {isOpen && <EveryVersion kind={kind} id={id} correctedAt={correctedAt} />}
          </details>
        </Card>
      )}
    </>
  );
}

interface EveryVersionProps {
  kind: CommunicationKind;
  id: string;
  correctedAt: string;
}

const told: Record<TellWhom, string> = {
  Nobody: 'ninguém foi avisado',
  Seen: 'quem já tinha visto foi avisado',
  Everybody: 'todos foram avisados',
};

function EveryVersion({ kind, id, correctedAt }: EveryVersionProps) {
  const { timezone } = useSession().school;
  const query = useQuery({
    queryKey: ['communications', 'versions', id, correctedAt],
    queryFn: ({ signal }) => api.call(listItemVersions, { params: { kind, id } }, { signal }),
  });
  if (query.isPending) {
    return (
      <LoadingStatus>
        <Skeleton height="96px" />
      </LoadingStatus>
    );
  }
  if (query.isError) {
    return (
      <ErrorState
        offline={isOffline(query.error)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <List>
      {query.data.map(({ at, by, tell, fields, changes, heldSeconds }) => (
        <li key={at}>
          <Stack gap={8}>
            <Text as="p" weight={700}>
              {heldSeconds === null ? formatDateTime(at, timezone) : 'Sai em instantes'} · {by}
              {tell && ` · ${lookUp(told, tell) ?? ''}`}
            </Text>
            {changes.length > 0 && <ChangedText changes={changes} />}
            {changes.length === 0 &&
              fields.map(({ field, label, text }) => (
                <Text key={field} as="p" keepLines breaks>
                  <Text weight={700}>{label}:</Text> {text}
                </Text>
              ))}
          </Stack>
        </li>
      ))}
    </List>
  );
}

const Summary = styled.summary({ minHeight: '44px', fontWeight: 700, cursor: 'pointer' });

const List = styled.ol({
  display: 'grid',
  gap: '20px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
