import { api } from '@caderneta/api-client';
import { allowWhatsApp, type ReachedGuardian } from '@caderneta/api-client/contract';
import { isOffline, useToasts } from '@caderneta/platform';
import {
  Checkbox,
  color,
  counted,
  countText,
  Dialog,
  ErrorState,
  LoadingStatus,
  Skeleton,
  space,
  text,
  Text,
} from '@caderneta/ui';
import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reachKey, toAllowQuery } from './reach.queries.ts';

export interface ConsentsModalProps {
  classroomId: string | undefined;
  close: () => void;
}

/** Notes which guardians allowed notifications by WhatsApp on paper, for a whole class at once. */
export function ConsentsModal({ classroomId, close }: ConsentsModalProps) {
  const toasts = useToasts();
  const queries = useQueryClient();
  const query = useQuery(toAllowQuery(classroomId));
  const guardians = query.data?.items ?? [];
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const allowing = useMutation({
    mutationFn: () => api.call(allowWhatsApp, { body: { guardianIds: [...ticked] } }),
    onSuccess: ({ length }) => {
      toasts.show('success', counted(length, 'autorização anotada.', 'autorizações anotadas.'));
      void queries.invalidateQueries({ queryKey: reachKey });
      close();
    },
    onError: (error) => toasts.fail('Houve um erro ao salvar as autorizações.', error),
  });
  return (
    <Dialog
      title="Autorizações de WhatsApp"
      submitLabel={ticked.size > 0 ? `anotar ${ticked.size}` : 'anotar'}
      submitDisabled={ticked.size === 0}
      busy={allowing.isPending}
      onSubmit={() => allowing.mutate()}
      onClose={close}
    >
      <p>
        Marque quem assinou a autorização, na matrícula ou no papel. Quem recusou os avisos não
        aparece aqui.
      </p>
      {query.isPending && (
        <LoadingStatus>
          <Skeleton height="320px" />
        </LoadingStatus>
      )}
      {query.isError && (
        <ErrorState
          offline={isOffline(query.error)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && (
        <ConsentList
          guardians={guardians}
          total={query.data.total}
          ticked={ticked}
          onTick={setTicked}
        />
      )}
    </Dialog>
  );
}

interface ConsentListProps {
  guardians: readonly ReachedGuardian[];
  /** Also those who are not in the list. */
  total: number;
  ticked: ReadonlySet<string>;
  onTick: (ticked: ReadonlySet<string>) => void;
}

function ConsentList({ guardians, total, ticked, onTick }: ConsentListProps) {
  const areAllTicked = guardians.length > 0 && ticked.size === guardians.length;
  return (
    <>
      <Checkbox
        label={`marcar todos (${guardians.length})`}
        checked={areAllTicked}
        onChange={() => onTick(new Set(areAllTicked ? [] : guardians.map(({ id }) => id)))}
      />
      <Guardians aria-label="Responsáveis">
        {guardians.map((guardian) => (
          <li key={guardian.id}>
            <Checkbox
              label={<Name {...guardian} />}
              checked={ticked.has(guardian.id)}
              onChange={() => onTick(toggled(ticked, guardian.id))}
            />
          </li>
        ))}
      </Guardians>
      {total > guardians.length && (
        <Text as="p" size="small">
          São os primeiros {countText(guardians.length)} de {countText(total)}. Escolha uma turma
          para ver menos.
        </Text>
      )}
    </>
  );
}

function Name({ name, students }: ReachedGuardian) {
  return (
    <>
      {name} <Children>{students.map((student) => student.name).join(', ')}</Children>
    </>
  );
}

function toggled(chosen: ReadonlySet<string>, id: string): Set<string> {
  const rest = [...chosen].filter((one) => one !== id);
  return new Set(chosen.has(id) ? rest : [...rest, id]);
}

const Guardians = styled.ul({
  display: 'grid',
  gap: space[4],
  maxHeight: '45vh',
  // Room for the ring around what has the focus.
  margin: `0 -${space[4]}`,
  padding: space[4],
  overflowY: 'auto',
  listStyle: 'none',
  borderTop: `1px solid ${color.line}`,
});

// Serialised once: the list has many rows.
const Children = styled.span(css({ ...text.small, color: color.inkMuted }));
