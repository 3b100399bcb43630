import type { ListedVersion, TellWhom } from '@caderneta/api-client/contract';
import { lookUp } from '@caderneta/api-client/contract';
import { isOffline, useSession } from '@caderneta/platform';
import { formatDateTime } from '@caderneta/school-time';
import { Card, ChangedText, ErrorState, LoadingStatus, Skeleton, Stack, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

export interface VersionsProps {
  /** Id of the item. */
  id: string;
  /** When it was changed last. */
  correctedAt: string;
  read: (signal: AbortSignal) => Promise<ListedVersion[]>;
}

/** Every version that an item had, with who wrote it and when, once somebody asks for them. */
export function Versions(props: VersionsProps) {
  const { timezone } = useSession().school;
  const [isOpen, setOpen] = useState(false);
  return (
    <Card>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <Summary>
          Corrigido em {formatDateTime(props.correctedAt, timezone)} · ver as versões
        </Summary>
        {isOpen && <EveryVersion {...props} />}
      </details>
    </Card>
  );
}

const told: Record<TellWhom, string> = {
  Nobody: 'ninguém foi avisado',
  Seen: 'quem já tinha visto foi avisado',
  Everybody: 'todos foram avisados',
};

function EveryVersion({ id, correctedAt, read }: VersionsProps) {
  const { timezone } = useSession().school;
  const query = useQuery({
    queryKey: ['communications', 'versions', id, correctedAt],
    queryFn: ({ signal }) => read(signal),
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
