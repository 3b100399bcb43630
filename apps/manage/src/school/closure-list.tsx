import { closureKindLabels, type Closure } from '@caderneta/api-client/contract';
import { color, Grid, IconButton, ownProps, radius, space, Text } from '@caderneta/ui';
import { formatWeekday } from '@caderneta/school-time';
import styled from '@emotion/styled';
import { Pencil, Trash2 } from 'lucide-react';
import { closureColors } from './closure-colors.ts';
import { datesOf } from './school-values.ts';

export interface ClosureListProps {
  year: number;
  closures: readonly Closure[];
  onEdit: (closure: Closure) => void;
  onRemove: (closure: Closure) => void;
}

export function ClosureList({ year, closures, onEdit, onRemove }: ClosureListProps) {
  if (closures.length === 0) {
    return (
      <Text as="p" tone="muted">
        Nenhum feriado ou recesso em {year}.
      </Text>
    );
  }
  return (
    <Grid as="ul" gap={[0, 24]} min="320px" aria-label={`Feriados e recessos de ${year}`}>
      {closures.map((closure) => (
        <ClosureRow key={`${closure.from} ${closure.to} ${closure.name}`}>
          <Swatch aria-hidden kind={closure.kind} />
          <Text as="div" grow breaks>
            <strong>{closure.name}</strong>
            <Text as="p" size="small" tone="muted">
              {closureKindLabels[closure.kind]} · {when(closure)}
            </Text>
          </Text>
          <IconButton
            label={`editar ${closure.name}`}
            icon={<Pencil aria-hidden size={18} />}
            onClick={() => onEdit(closure)}
          />
          <IconButton
            label={`remover ${closure.name}`}
            icon={<Trash2 aria-hidden size={18} />}
            onClick={() => onRemove(closure)}
          />
        </ClosureRow>
      ))}
    </Grid>
  );
}

const when = (closure: Closure) =>
  closure.from === closure.to ? formatWeekday(closure.from, 'UTC') : datesOf(closure);

const ClosureRow = styled.li({
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  padding: `${space[8]} 0`,
  borderTop: `1px solid ${color.line}`,
});

const Swatch = styled(
  'span',
  ownProps('kind'),
)<Pick<Closure, 'kind'>>(({ kind }) => ({
  flex: 'none',
  width: '14px',
  height: '14px',
  border: '1px solid',
  borderRadius: radius.pill,
  ...closureColors[kind],
}));
