import type { TextFormat } from '@caderneta/api-client/contract';
import { Checkbox, TextArea } from '@caderneta/ui';
import { lazy, Suspense, useId } from 'react';
import { valueAt, type FieldPath } from '../fields/field-path.ts';
import type { ContractForm } from '../fields/use-contract-form.ts';

// Few texts are formatted.
const FormattingTools = lazy(() =>
  import('./formatting-tools.tsx').then((m) => ({ default: m.FormattingTools })),
);

export interface FormattedFieldProps<Values extends object> {
  form: ContractForm<Values>;
  /** Where the form holds the text. */
  text: FieldPath<Values>;
  /** Where it holds how the text is read: `'Plain'`, `'Rich'` or nothing. */
  format: FieldPath<Values>;
  rows: number;
}

/** What an item says: to the letter, or with bold words, lists and links. */
export function FormattedField<Values extends object>(props: FormattedFieldProps<Values>) {
  const { form, text, format, rows } = props;
  const id = useId();
  const { value, onChange, onBlur, ref } = form.registerField(format);
  const choose = (chosen: TextFormat) => onChange(chosen as typeof value);
  const isRich = value === 'Rich';
  return (
    <div>
      <TextArea id={id} label="Descrição" rows={rows} {...form.registerInput(text)} />
      <Checkbox
        label="formatar"
        checked={isRich}
        onChange={({ target }) => choose(target.checked ? 'Rich' : 'Plain')}
        onBlur={onBlur}
        ref={ref}
      />
      {isRich && (
        <Suspense fallback={null}>
          <FormattingTools
            areaId={id}
            subscribe={form.subscribe}
            readText={() => valueAt(form.getValues(), text) as string}
          />
        </Suspense>
      )}
    </div>
  );
}
