import { Callout, RetentionSelect, type RetentionSelectProps } from '@caderneta/edit-form';
import { countText, Stack, Text } from '@caderneta/ui';
import { yearsOf } from './school-values.ts';

export interface RetentionFieldProps extends Omit<
  RetentionSelectProps,
  'value' | 'onChange' | 'saved'
> {
  /** As the form has it: '' for no end. */
  value: string;
  onChange: (years: string) => void;
  /** As it is saved. */
  saved: string;
  /** Deleted students by complete years since then. */
  deletedByAge: readonly number[];
}

/** Chooses how long deleted students are stored, and counts those erased by a shorter time. */
export function RetentionField(props: RetentionFieldProps) {
  const { saved, deletedByAge, value, onChange, ...select } = props;
  const due = value === saved ? 0 : countDue(deletedByAge, value);
  return (
    <Stack>
      <Text as="div" maxWidth="320px">
        <RetentionSelect
          {...select}
          value={yearsOf(value)}
          saved={yearsOf(saved)}
          onChange={(years) => onChange(String(years ?? ''))}
        />
      </Text>
      <p>
        Sem prazo, um aluno deletado fica guardado até alguém excluí-lo definitivamente. Com um
        prazo, contado da deleção, o aluno é apagado definitivamente durante a noite: diários,
        respostas, o que só ele recebeu e os responsáveis que não têm outro aluno na escola, com
        suas conversas. Alunos que estão na escola não são afetados.
      </p>
      {due > 0 && (
        <Callout tone="warning" role="status">
          {dueWords(due)}
        </Callout>
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
