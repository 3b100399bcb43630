import {
  type AuditPerson,
  auditResourceLabels,
  auditVerbLabels,
  limits,
} from '@caderneta/api-client/contract';
import { media, SelectField, space, TextField } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import {
  everyAct,
  type HistoryAddress,
  type HistoryFilter,
  peopleQuery,
} from './history.queries.ts';

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
    <Filters>
      <PersonField {...field('pessoa')} />
      <SelectField label="Assunto" {...field('assunto')}>
        <option value="">Todos</option>
        {optionsOf(auditResourceLabels)}
      </SelectField>
      <SelectField label="Ação" {...field('acao')}>
        <option value="">Alterações</option>
        <option value={everyAct}>Alterações e consultas</option>
        {optionsOf(auditVerbLabels)}
      </SelectField>
      <TextField label="De" type="date" min={limits.firstDay} {...field('de')} />
      <TextField
        label="Até"
        type="date"
        min={limits.firstDay}
        error={isBackwards && 'Vem antes da data inicial.'}
        {...field('ate')}
      />
    </Filters>
  );
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

const Filters = styled.div({
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
});

interface PersonFieldProps {
  /** An id; empty for everybody. */
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

/** Chooses an employee, also a former one, whose acts are listed. */
function PersonField(props: PersonFieldProps) {
  const { data: people = [] } = useQuery(peopleQuery);
  const isListed = props.value === '' || people.some(({ id }) => id === props.value);
  const former = people.filter(({ isFormer }) => isFormer);
  return (
    <SelectField label="Pessoa" {...props}>
      <option value="">Todas</option>
      {!isListed && <option value={props.value}>Quem o endereço diz</option>}
      {people.filter(({ isFormer }) => !isFormer).map(optionOf)}
      {former.length > 0 && <optgroup label="Ex-funcionários">{former.map(optionOf)}</optgroup>}
    </SelectField>
  );
}

const optionOf = ({ id, name }: AuditPerson) => (
  <option key={id} value={id}>
    {name}
  </option>
);
