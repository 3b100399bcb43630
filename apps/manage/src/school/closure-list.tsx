import { closureKindLabels, type Closure } from '@caderneta/api-client/contract';
import { color, IconButton, radius, space, text } from '@caderneta/ui';
import { formatWeekday } from '@caderneta/school-time';
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
    return <p css={{ color: color.inkMuted }}>Nenhum feriado ou recesso em {year}.</p>;
  }
  return (
    <ul aria-label={`Feriados e recessos de ${year}`} css={listStyle}>
      {closures.map((closure) => (
        <li key={`${closure.from} ${closure.to} ${closure.name}`} css={rowStyle}>
          <span aria-hidden css={swatchStyle} style={closureColors[closure.kind]} />
          <div css={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <strong>{closure.name}</strong>
            <p css={{ ...text.small, color: color.inkMuted }}>
              {closureKindLabels[closure.kind]} · {when(closure)}
            </p>
          </div>
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
        </li>
      ))}
    </ul>
  );
}

const when = (closure: Closure) =>
  closure.from === closure.to ? formatWeekday(closure.from, 'UTC') : datesOf(closure);

const listStyle = {
  display: 'grid',
  gap: `0 ${space[24]}`,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
} as const;

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: space[8],
  padding: `${space[8]} 0`,
  borderTop: `1px solid ${color.line}`,
} as const;

const swatchStyle = {
  flex: 'none',
  width: '14px',
  height: '14px',
  border: '1px solid',
  borderRadius: radius.pill,
} as const;
