import { urgentByTexts, urgentSenders } from '@caderneta/api-client/contract';
import type { EditForm } from '@caderneta/edit-form';
import { SelectField, Stack } from '@caderneta/ui';
import type { SchoolValues } from './school-values.ts';

/** Chooses who may wake families. */
export function UrgentField({ form }: { form: EditForm<SchoolValues> }) {
  return (
    <Stack maxWidth="480px">
      <SelectField label="Quem envia comunicados urgentes" {...form.registerInput('urgentBy')}>
        {urgentSenders.map((who) => (
          <option key={who} value={who}>
            {sentence(urgentByTexts[who])}
          </option>
        ))}
      </SelectField>
      <p>
        O urgente sai na hora por todos os canais de cada responsável, também no horário sem avisos.
        Professores enviam só às suas turmas. Vale a hora em que sai, também do que é agendado.
      </p>
    </Stack>
  );
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
