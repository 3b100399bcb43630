import type { ContractForm } from '@caderneta/edit-form';
import { Checkbox, TextArea } from '@caderneta/ui';
import { lazy, Suspense, useId } from 'react';
import type { WrittenValues } from '../kinds/communication-kind.ts';

// Few texts are formatted.
const FormattingTools = lazy(() =>
  import('./formatting-tools.tsx').then((m) => ({ default: m.FormattingTools })),
);

export interface DescriptionFieldProps {
  form: ContractForm<WrittenValues>;
}

/** What an item says: to the letter, or with bold words, lists and links. */
export function DescriptionField({ form }: DescriptionFieldProps) {
  const id = useId();
  const { value, onChange, onBlur, ref } = form.registerField('communication.format');
  const isRich = value === 'Rich';
  return (
    <div>
      <TextArea
        id={id}
        label="Descrição"
        rows={7}
        {...form.registerInput('communication.description')}
      />
      <Checkbox
        label="formatar"
        checked={isRich}
        onChange={({ target }) => onChange(target.checked ? 'Rich' : 'Plain')}
        onBlur={onBlur}
        ref={ref}
      />
      {isRich && (
        <Suspense fallback={null}>
          <FormattingTools areaId={id} form={form} />
        </Suspense>
      )}
    </div>
  );
}
