import type { Page } from '@caderneta/api-client';
import type { Guardian } from '@caderneta/api-client/contract';
import { isOffline } from '@caderneta/platform';
import { color, EmptyState, ErrorState, radius, space, TableSkeleton, text } from '@caderneta/ui';
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
    <fieldset css={fieldsetStyle}>
      <legend css={text.small}>Responsável</legend>
      {data.items.map(({ id, name, students }) => (
        <label key={id} css={choiceStyle}>
          <input
            type="radio"
            name="responsible"
            value={id}
            checked={id === chosen}
            onChange={() => onChoose(id)}
          />
          <span css={{ minWidth: 0 }}>
            <strong css={{ display: 'block', color: color.ink }}>{name}</strong>
            <span css={text.small}>{responsibleFor(students)}</span>
          </span>
        </label>
      ))}
      {data.total > data.items.length && (
        <p css={{ ...text.small, padding: space[8] }}>
          Mostrando {data.items.length} de {data.total}. Busque pelo nome para encontrar os outros.
        </p>
      )}
    </fieldset>
  );
}

const fieldsetStyle = {
  display: 'grid',
  // Flexible rows would all get the same height.
  gridAutoRows: 'max-content',
  alignContent: 'start',
  height: 'min(320px, 44vh)',
  margin: 0,
  padding: 0,
  border: 0,
  overflowY: 'auto',
} as const;

const choiceStyle = {
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
} as const;
