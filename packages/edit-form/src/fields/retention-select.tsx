import { retentionChoices, retentionText } from '@caderneta/api-client/contract';
import { SelectField, type SelectFieldProps } from '@caderneta/ui';

export interface RetentionSelectProps extends Omit<
  SelectFieldProps,
  'label' | 'children' | 'value' | 'onChange'
> {
  /** Null keeps them until somebody erases them. */
  value: number | null | undefined;
  onChange: (years: number | null) => void;
  /** Years that stay on offer although they are none of the usual ones. */
  saved?: number | null;
}

/** Chooses how long a school keeps deleted students. */
export function RetentionSelect({ value, onChange, saved, ...select }: RetentionSelectProps) {
  const offered = new Set([...retentionChoices, ...(saved ? [saved] : [])]);
  return (
    <SelectField
      label="Por quanto tempo guardar alunos deletados"
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      {...select}
    >
      <option value="">{retentionText(null)}</option>
      {[...offered]
        .sort((one, other) => one - other)
        .map((years) => (
          <option key={years} value={years}>
            {retentionText(years)}
          </option>
        ))}
    </SelectField>
  );
}
