import { api } from '@caderneta/api-client';
import {
  labelOf,
  periodLabels,
  placeRosterClassroom,
  type RosterClassroomQuestion,
} from '@caderneta/api-client/contract';
import { sentenceOf } from '@caderneta/edit-form';
import { useToasts } from '@caderneta/platform';
import { Button, Card, Row, SelectField, Stack, Text } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { counted } from '../../counted.ts';
import { classroomsQuery } from '../../classrooms/classrooms.queries.ts';
import { classroomQuestionsQuery, useRenewImport } from '../roster-imports.queries.ts';

/** Asks once for each class of the file that nobody can tell, whatever the number of its rows. */
export function ClassroomQuestions({ importId }: { importId: string }) {
  const { data: questions = [] } = useQuery(classroomQuestionsQuery(importId));
  const titleId = useId();
  if (questions.length === 0) return null;
  return (
    <Card as="section" aria-labelledby={titleId}>
      <Stack gap={16}>
        <Text as="h2" size="h2" id={titleId}>
          Turmas do arquivo
        </Text>
        {questions.map((question) => (
          <ClassroomQuestion key={question.typed} {...{ importId, question }} />
        ))}
      </Stack>
    </Card>
  );
}

interface ClassroomQuestionProps {
  importId: string;
  question: RosterClassroomQuestion;
}

/** One writing, and the class that all its rows mean. */
function ClassroomQuestion({ importId, question }: ClassroomQuestionProps) {
  const { typed, rows, choices, proposedId } = question;
  const { data: classrooms = [] } = useQuery(classroomsQuery);
  const [chosen, setChosen] = useState(proposedId ?? '');
  const [isPlacing, setIsPlacing] = useState(false);
  const renew = useRenewImport(importId);
  const toasts = useToasts();
  const others = classrooms.filter(({ id }) => choices.every((choice) => choice.id !== id));

  async function place() {
    setIsPlacing(true);
    try {
      const params = { id: importId };
      await api.call(placeRosterClassroom, { params, body: { typed, classroomId: chosen } });
    } catch (error) {
      toasts.show('error', sentenceOf(error, 'Não foi possível corrigir a turma.'));
    }
    await renew();
    setIsPlacing(false);
  }

  return (
    <Stack gap={8}>
      <SelectField
        label={`“${typed}” em ${linesOf(rows)} é`}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">Selecionar</option>
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {`${withShift(choice)} · ${counted(choice.students, 'aluno', 'alunos')}`}
          </option>
        ))}
        {others.map((one) => (
          <option key={one.id} value={one.id}>
            {withShift(one)}
          </option>
        ))}
      </SelectField>
      <Row>
        <Button
          busy={isPlacing}
          disabled={chosen === ''}
          aria-label={`usar em ${linesOf(rows)} de “${typed}”`}
          onClick={() => void place()}
        >
          {`usar em ${linesOf(rows)}`}
        </Button>
      </Row>
    </Stack>
  );
}

const withShift = ({
  name,
  period,
}: Pick<RosterClassroomQuestion['choices'][number], 'name' | 'period'>) =>
  `${name} (${labelOf(periodLabels, period)})`;

const linesOf = (rows: number) => counted(rows, 'linha', 'linhas');
