import type { AuditPerson } from '@caderneta/api-client/contract';
import { SelectField } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { peopleQuery } from './history.queries.ts';

export interface PersonFieldProps {
  /** An id; empty for everybody. */
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

/** Whose deeds are listed. What former employees did is asked for as well. */
export function PersonField(props: PersonFieldProps) {
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
