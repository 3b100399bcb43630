import { retentionChoices, retentionText } from '@caderneta/api-client/contract';
import { SelectField } from '@caderneta/ui';
import type { Ref } from 'react';

export interface RetentionSelectProps {
  value: number | null;
  onChange: (years: number | null) => void;
  onBlur: () => void;
  error: string | undefined;
  ref: Ref<HTMLSelectElement>;
}

/** How long a new school keeps deleted students. */
export function RetentionSelect({ value, onChange, ...rest }: RetentionSelectProps) {
  return (
    <SelectField
      label="Por quanto tempo guardar alunos deletados"
      hint="Depois, seus dados são apagados definitivamente. Muda em Gerenciar, Escola."
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      {...rest}
    >
      {[...retentionChoices, null].map((years) => (
        <option key={years ?? ''} value={years ?? ''}>
          {retentionText(years)}
        </option>
      ))}
    </SelectField>
  );
}
