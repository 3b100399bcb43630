import type { RosterClassroomQuestion } from '@caderneta/api-client/contract';
import { Card, Stack, Text } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { classroomsQuery } from '../../classrooms.queries.ts';
import { classroomQuestionsQuery } from '../roster/roster-imports.queries.ts';
import { ClassroomQuestion, keyOf } from './classroom-question.tsx';
import { NewClassrooms } from './new-classrooms.tsx';

/** Asks once for each class of the file that nobody can tell, whatever the number of its rows. */
export function ClassroomQuestions({ importId }: { importId: string }) {
  const { data: questions = [] } = useQuery(classroomQuestionsQuery(importId));
  const { data: classrooms } = useQuery(classroomsQuery);
  const hasNone = classrooms?.length === 0;
  const [said, setSaid] = useState<Record<string, boolean>>({});
  const titleId = useId();
  const isNew = (question: RosterClassroomQuestion) =>
    hasNone || (said[keyOf(question)] ?? question.isNew);
  const say = (question: RosterClassroomQuestion, answer: boolean) =>
    setSaid((now) => ({ ...now, [keyOf(question)]: answer }));
  const asked = questions.filter((question) => !isNew(question));
  return (
    <>
      <NewClassrooms
        importId={importId}
        questions={questions.filter(isNew)}
        onExisting={hasNone ? undefined : (question) => say(question, false)}
      />
      {asked.length > 0 && (
        <Card as="section" aria-labelledby={titleId}>
          <Stack gap={16}>
            <Text as="h2" size="h2" id={titleId}>
              Turmas do arquivo
            </Text>
            {asked.map((question) => (
              <ClassroomQuestion
                key={keyOf(question)}
                {...{ importId, question }}
                onNew={() => say(question, true)}
              />
            ))}
          </Stack>
        </Card>
      )}
    </>
  );
}
