import { retentionChoices } from '@caderneta/api-client/contract';
import { Notice } from '@caderneta/edit-form';
import { countText, SelectField, type SelectFieldProps, Stack, Text } from '@caderneta/ui';
import { yearsText } from './school-values.ts';

export interface RetentionFieldProps extends Omit<SelectFieldProps, 'label' | 'children'> {
  /** As it is saved. */
  saved: string;
  /** Deleted students by complete years since then. */
  deletedByAge: readonly number[];
}

/** Chooses how long deleted students are stored, and counts those erased by a shorter time. */
export function RetentionField({ saved, deletedByAge, ...select }: RetentionFieldProps) {
  const years = [...new Set([...retentionChoices, Number(saved || retentionChoices[0])])].sort(
    (a, b) => a - b,
  );
  const chosen = String(select.value);
  const due = chosen === saved ? 0 : countDue(deletedByAge, chosen);
  return (
    <Stack>
      <Text as="div" maxWidth="320px">
        <SelectField label="Por quanto tempo guardar alunos deletados" {...select}>
          <option value="">{yearsText('')}</option>
          {years.map((year) => (
            <option key={year} value={year}>
              {yearsText(String(year))}
            </option>
          ))}
        </SelectField>
      </Text>
      <p>
        Sem prazo, um aluno deletado fica guardado até alguém excluí-lo definitivamente. Com um
        prazo, contado da deleção, o aluno é apagado definitivamente durante a noite: diários,
        respostas, o que só ele recebeu e os responsáveis que não têm outro aluno na escola, com
        suas conversas. Alunos que estão na escola não são afetados.
      </p>
      {due > 0 && (
        <Notice tone="warning" role="status">
          {dueWords(due)}
        </Notice>
      )}
    </Stack>
  );
}

/**
 * How many students were deleted so many years ago, or more.
 * @param years as the form has them: '' keeps everybody
 */
export const countDue = (deletedByAge: readonly number[], years: string) =>
  years === '' ? 0 : deletedByAge.slice(Number(years)).reduce((sum, students) => sum + students, 0);

export const dueWords = (due: number) =>
  due === 1
    ? 'Com este tempo, 1 aluno deletado será apagado definitivamente na próxima madrugada.'
    : `Com este tempo, ${countText(due)} alunos deletados serão apagados definitivamente na próxima madrugada.`;
