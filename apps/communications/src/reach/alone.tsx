import type { ReachCount } from '@caderneta/api-client/contract';
import { Card, counted, countText, Stack, Text } from '@caderneta/ui';
import { useId } from 'react';

/** Names the children of whom nobody can be told: they came without a guardian's mobile number. */
export function Alone({ alone: { total, students } }: { alone: NonNullable<ReachCount['alone']> }) {
  const titleId = useId();
  return (
    <Stack as={Card} gap={8} role="region" aria-labelledby={titleId}>
      <Text as="h2" size="h2" id={titleId}>
        {counted(
          total,
          'aluno está sem responsável com celular',
          'alunos estão sem responsável com celular',
        )}
      </Text>
      <Text as="p" tone="secondary">
        {students.map(({ name, classroomName }) => `${name} (${classroomName})`).join(', ')}
        {total > students.length && ` e mais ${countText(total - students.length)}`}. Eles recebem
        só o bilhete de papel, até alguém cadastrar um celular.
      </Text>
    </Stack>
  );
}
