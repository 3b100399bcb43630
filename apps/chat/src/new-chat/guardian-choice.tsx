import type { Page } from '@caderneta/api-client';
import type { Guardian } from '@caderneta/api-client/contract';
import { isOffline } from '@caderneta/platform';
import {
  color,
  countText,
  EmptyState,
  ErrorState,
  radius,
  space,
  TableSkeleton,
  text,
  Text,
} from '@caderneta/ui';
import styled from '@emotion/styled';
import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { responsibleFor } from '../chat/responsible-for.ts';

export interface GuardianChoiceProps {
  query: UseQueryResult<Page<Guardian[]>>;
  search: string;
  /** Id of the guardian. */
  chosen: string | null;
  onChoose: (id: string) => void;
}

export function GuardianChoice({ query, search, chosen, onChoose }: GuardianChoiceProps) {
  const { data, isError, error, isFetching, refetch } = query;
  if (isError && !data) {
    return (
      <ErrorState offline={isOffline(error)} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <TableSkeleton rows={5} columns={1} />;
  if (data.items.length === 0) {
    return (
      <EmptyState icon={SearchX}>
        {search ? `Nenhum responsável para “${search}”.` : undefined}
      </EmptyState>
    );
  }
  return (
    <Guardians>
      <Text as="legend" size="small">
        Responsável
      </Text>
      {data.items.map(({ id, name, students }) => (
        <Choice key={id}>
          <input
            type="radio"
            name="responsible"
            value={id}
            checked={id === chosen}
            onChange={() => onChoose(id)}
          />
          <span>
            <strong>{name}</strong>
            <span>{responsibleFor(students)}</span>
          </span>
        </Choice>
      ))}
      {data.total > data.items.length && (
        <Text as="p" size="small">
          Mostrando {countText(data.items.length)} de {countText(data.total)}. Busque pelo nome para
          encontrar os outros.
        </Text>
      )}
    </Guardians>
  );
}

const Guardians = styled.fieldset({
  display: 'grid',
  // Flexible rows would all get the same height.
  gridAutoRows: 'max-content',
  alignContent: 'start',
  height: 'min(320px, 44vh)',
  margin: 0,
  padding: 0,
  border: 0,
  overflowY: 'auto',
  '& > p': { padding: space[8] },
});

const Choice = styled.label({
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  minHeight: '52px',
  padding: `${space[4]} ${space[8]}`,
  borderRadius: radius.control,
  cursor: 'pointer',
  '&:hover': { background: color.surfaceSubtle },
  '&:has(:checked)': { background: color.primarySoft },
  '& input': { flex: 'none', width: '20px', height: '20px', accentColor: color.primary },
  '& > span': { minWidth: 0 },
  '& strong': { display: 'block', color: color.ink },
  '& strong + span': text.small,
});
