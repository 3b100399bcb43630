import type { Focusable } from '@caderneta/edit-form';
import { Checkbox, Text } from '@caderneta/ui';
import { useId, type Ref } from 'react';

export interface SharedAnswersFieldProps {
  value: boolean;
  onChange: (sharesAnswers: boolean) => void;
  onBlur: () => void;
  error: string | undefined;
  ref: Ref<Focusable & HTMLInputElement>;
}

/** Chooses whether guardians of one child see each other's answers. */
export function SharedAnswersField({ value, onChange, ...field }: SharedAnswersFieldProps) {
  const hint = useId();
  return (
    <div>
      <Checkbox
        label="Os responsáveis de um aluno veem as respostas uns dos outros"
        checked={value}
        onChange={({ target }) => onChange(target.checked)}
        aria-describedby={hint}
        {...field}
      />
      <Text as="p" size="small" tone="muted" id={hint}>
        Em eventos, enquetes e atividades, cada um vê o nome de quem respondeu e o que respondeu, e
        a resposta de um vale pelo aluno: os outros não são mais cobrados. Vale também para as
        respostas já dadas. Deixe desmarcado se houver famílias em que um responsável não deve saber
        do outro.
      </Text>
    </div>
  );
}
