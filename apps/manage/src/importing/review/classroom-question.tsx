import { api } from '@caderneta/api-client';
import {
  labelOf,
  type Period,
  periodLabels,
  placeRosterClassroom,
  type RosterClassroomQuestion,
} from '@caderneta/api-client/contract';
import { Button, counted, Row, SelectField, Stack } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { classroomsQuery } from '../../classrooms.queries.ts';
import { useAnswering } from './use-answering.ts';

/** What tells the questions of a file apart. */
export const keyOf = ({ typed, period }: RosterClassroomQuestion) => `${period ?? ''} ${typed}`;

/** As the file writes it, with the shift that it writes beside it. */
const writingOf = ({ typed, period }: RosterClassroomQuestion) =>
  period ? `“${typed}”, ${labelOf(periodLabels, period).toLowerCase()},` : `“${typed}”`;

export interface ClassroomQuestionProps {
  importId: string;
  question: RosterClassroomQuestion;
  /** Says that the school has no such class yet. */
  onNew: () => void;
}

/** The last choice of all. */
const asNew = 'new';

/** One writing, and the class that all its rows mean. */
export function ClassroomQuestion({ importId, question, onNew }: ClassroomQuestionProps) {
  const { typed, period, rows, choices, proposedId } = question;
  const { data: classrooms = [] } = useQuery(classroomsQuery);
  const [chosen, setChosen] = useState(proposedId ?? '');
  const { isAnswering, answer } = useAnswering(importId, 'Não foi possível corrigir a turma.');
  const others = classrooms.filter(({ id }) => choices.every((choice) => choice.id !== id));

  const place = () =>
    answer(() => {
      const body = { typed, period: period as Period | null, classroomId: chosen };
      return api.call(placeRosterClassroom, { params: { id: importId }, body });
    });

  return (
    <Stack gap={8}>
      <SelectField
        label={`${writingOf(question)} em ${linesOf(rows)} é`}
        value={chosen}
        onChange={({ target }) => (target.value === asNew ? onNew() : setChosen(target.value))}
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
        <option value={asNew}>{`criar a turma ${question.asNew.name}`}</option>
      </SelectField>
      <Row>
        <Button
          busy={isAnswering}
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
