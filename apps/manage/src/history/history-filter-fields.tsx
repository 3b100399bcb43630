import {
  auditResource,
  auditResourceLabels,
  auditVerb,
  auditVerbLabels,
  limits,
} from '@caderneta/api-client/contract';
import { media, SelectField, space, TextField } from '@caderneta/ui';
import { everyAct, type HistoryAddress, type HistoryFilter } from './history-address.ts';
import { PersonField } from './person-field.tsx';

export interface HistoryFilterFieldsProps {
  filters: HistoryAddress['filters'];
  onFilter: (name: HistoryFilter, value: string) => void;
}

export function HistoryFilterFields({ filters, onFilter }: HistoryFilterFieldsProps) {
  const field = (name: HistoryFilter) => ({
    value: filters[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onFilter(name, target.value),
  });
  const { de, ate } = filters;
  const isBackwards = de !== undefined && ate !== undefined && ate < de;
  return (
    <div css={gridStyle}>
      <PersonField {...field('pessoa')} />
      <SelectField label="Assunto" {...field('assunto')}>
        <option value="">Todos</option>
        {auditResource.options.map((option) => (
          <option key={option} value={option}>
            {auditResourceLabels[option]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Ação" {...field('acao')}>
        <option value="">Alterações</option>
        <option value={everyAct}>Alterações e consultas</option>
        {auditVerb.options.map((option) => (
          <option key={option} value={option}>
            {auditVerbLabels[option]}
          </option>
        ))}
      </SelectField>
      <TextField label="De" type="date" min={limits.firstDay} {...field('de')} />
      <TextField
        label="Até"
        type="date"
        min={limits.firstDay}
        error={isBackwards && 'Vem antes da data inicial.'}
        {...field('ate')}
      />
    </div>
  );
}

const gridStyle = {
  display: 'grid',
  gap: space[12],
  alignItems: 'start',
  gridTemplateColumns: '1.4fr 1.2fr 1fr 1fr 1fr',
  marginBottom: space[20],
  '@media (max-width: 1023.98px)': { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' },
  '@media (max-width: 1023.98px) and (min-width: 760px)': {
    '& > *': { gridColumn: 'span 2' },
    '& > :nth-of-type(n + 4)': { gridColumn: 'span 3' },
  },
  [media.phone]: {
    '& > *': { gridColumn: 'span 3' },
    '& > :first-of-type': { gridColumn: '1 / -1' },
  },
} as const;
