import { api } from '@caderneta/api-client';
import {
  createRosterClassrooms,
  type DiaryMode,
  diaryModes,
  diaryModeLabels,
  type Period,
  periods,
  periodLabels,
  type RosterClassroomQuestion,
} from '@caderneta/api-client/contract';
import { useEventBus } from '@caderneta/platform';
import {
  Button,
  Card,
  counted,
  countText,
  Grid,
  Row,
  SelectField,
  Stack,
  Text,
} from '@caderneta/ui';
import { useId, useState } from 'react';
import { useRenewLists } from '../../lists.queries.ts';
import { keyOf } from './classroom-question.tsx';
import { useAnswering } from './use-answering.ts';

export interface NewClassroomsProps {
  importId: string;
  questions: readonly RosterClassroomQuestion[];
  /** Undefined in a school without classes. */
  onExisting: ((question: RosterClassroomQuestion) => void) | undefined;
}

interface Chosen {
  period?: Period;
  diaryMode?: DiaryMode;
}

/** Makes all classes that a file names and the school lacks, after one question. */
export function NewClassrooms({ importId, questions, onExisting }: NewClassroomsProps) {
  const [chosen, setChosen] = useState<Record<string, Chosen>>({});
  const { isAnswering, answer } = useAnswering(importId, 'Não foi possível criar as turmas.');
  const renewLists = useRenewLists();
  const events = useEventBus();
  const titleId = useId();
  if (questions.length === 0) return null;
  const classrooms = questions.map((question) => {
    const { name, ...proposed } = question.asNew;
    return { question, body: { name, ...proposed, ...chosen[keyOf(question)] } };
  });
  const missing = classrooms.filter(({ body }) => body.period === null).length;

  async function make() {
    const body = {
      classrooms: classrooms.map(({ question: { typed, period: written }, body: classroom }) => ({
        typed,
        period: written as Period | null,
        classroom: classroom as { name: string; period: Period; diaryMode: DiaryMode },
      })),
    };
    await answer(() => api.call(createRosterClassrooms, { params: { id: importId }, body }));
    events.emit('classrooms-changed');
    await renewLists();
  }

  return (
    <Card as="section" aria-labelledby={titleId}>
      <Stack gap={16}>
        <div>
          <Text as="h2" size="h2" id={titleId}>
            {questions.length === 1
              ? 'A escola ainda não tem esta turma do arquivo'
              : `A escola ainda não tem estas ${countText(questions.length)} turmas do arquivo`}
          </Text>
          <Text as="p" tone="muted">
            Confira o turno e o módulo. O módulo decide como é o diário.
          </Text>
        </div>
        {classrooms.map(({ question, body }) => (
          <NewClassroom
            key={keyOf(question)}
            {...{ question, body, onExisting }}
            onChange={(change) =>
              setChosen((now) => ({
                ...now,
                [keyOf(question)]: { ...now[keyOf(question)], ...change },
              }))
            }
          />
        ))}
        <Row>
          <Button busy={isAnswering} disabled={missing > 0} onClick={() => void make()}>
            {`criar ${counted(questions.length, 'turma', 'turmas')}`}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}

interface NewClassroomProps extends Pick<NewClassroomsProps, 'onExisting'> {
  question: RosterClassroomQuestion;
  body: { name: string; period: string | null; diaryMode: string };
  onChange: (change: Chosen) => void;
}

function NewClassroom({ question, body, onExisting, onChange }: NewClassroomProps) {
  const nameId = useId();
  return (
    <Stack gap={8} role="group" aria-labelledby={nameId}>
      <p id={nameId}>
        <strong>{body.name}</strong>
        {` · ${counted(question.rows, 'linha', 'linhas')}`}
      </p>
      <Grid gap={12} min="200px">
        <SelectField
          label="Turno"
          value={body.period ?? ''}
          error={body.period === null && 'Escolha o turno.'}
          onChange={({ target }) => onChange({ period: target.value as Period })}
        >
          {body.period === null && <option value="">Selecionar</option>}
          {periods.map((one) => (
            <option key={one} value={one}>
              {periodLabels[one]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Módulo"
          value={body.diaryMode}
          onChange={({ target }) => onChange({ diaryMode: target.value as DiaryMode })}
        >
          {diaryModes.map((one) => (
            <option key={one} value={one}>
              {diaryModeLabels[one]}
            </option>
          ))}
        </SelectField>
      </Grid>
      {onExisting && (
        <Row>
          <Button
            variant="ghost"
            aria-label={`${body.name}: é uma turma que já existe`}
            onClick={() => onExisting(question)}
          >
            é uma turma que já existe
          </Button>
        </Row>
      )}
    </Stack>
  );
}
