import { SearchBox } from '@caderneta/listing';
import { Checkbox, media, screenOnly, space } from '@caderneta/ui';
import styled from '@emotion/styled';
import type { EngagementFilter } from './engagement-rows.ts';

export interface EngagementFiltersProps {
  filter: EngagementFilter;
  onSearch: (search: string) => void;
  onOnlyUnseen: (onlyUnseen: boolean) => void;
  /** What children without an answer are called; undefined where nothing is asked about each child. */
  unanswered: string | undefined;
  hasDiffering: boolean;
  onAnswers: (answers: EngagementFilter['answers']) => void;
  /** Absent where nobody knows who was told. */
  onOnlyUntold?: ((onlyUntold: boolean) => void) | undefined;
}

export function EngagementFilters(props: EngagementFiltersProps) {
  const { filter, onSearch, onOnlyUnseen, unanswered, hasDiffering, onAnswers, onOnlyUntold } =
    props;
  const answersBox = (label: string, answers: EngagementFilter['answers']) => (
    <Checkbox
      label={label}
      checked={filter.answers === answers}
      onChange={({ target }) => onAnswers(target.checked ? answers : undefined)}
    />
  );
  return (
    <Filters>
      {unanswered && answersBox(unanswered, 'none')}
      {(hasDiffering || filter.answers === 'differing') &&
        answersBox('respostas diferentes', 'differing')}
      <Checkbox
        label="não visualizaram"
        checked={filter.onlyUnseen}
        onChange={({ target }) => onOnlyUnseen(target.checked)}
      />
      {onOnlyUntold && (
        <Checkbox
          label="não avisados"
          checked={filter.onlyUntold}
          onChange={({ target }) => onOnlyUntold(target.checked)}
        />
      )}
      <div>
        <SearchBox label="Buscar aluno ou responsável" search={filter.search} onSearch={onSearch} />
      </div>
    </Filters>
  );
}

const Filters = styled.div({
  ...screenOnly,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  flex: '1 1 520px',
  gap: `${space[8]} ${space[20]}`,
  // The search.
  '& > :last-child': { flex: '0 1 300px' },
  [media.phone]: {
    justifyContent: 'flex-start',
    flexBasis: '100%',
    '& > :last-child': { flex: '1 1 100%' },
  },
});
