import { type ClassroomDetail, genderLabels, labelOf } from '@caderneta/api-client/contract';
import { ButtonLink } from '@caderneta/app-kit';
import { paths, pathTo } from '@caderneta/links';
import {
  ActionBar,
  Button,
  Card,
  Checkbox,
  color,
  countText,
  DataTable,
  type DataTableColumn,
  drawnInSight,
  EmptyState,
  Row,
  space,
  Stack,
  Text,
} from '@caderneta/ui';
import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { ListChecks, Printer, Users } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMoveStudents } from '../moving/use-class-moves.ts';
import { useFound } from '../use-found.tsx';

type Student = ClassroomDetail['students'][number];

const columns: DataTableColumn<Student>[] = [
  { key: 'name', header: 'Nome', cell: ({ name }) => name },
  { key: 'gender', header: 'Gênero', cell: ({ gender }) => labelOf(genderLabels, gender) },
  {
    key: 'responsibles',
    header: 'Responsáveis',
    cell: ({ responsibles }) =>
      responsibles.map(({ name, phone }) => <GuardianName key={phone}>{name}</GuardianName>),
    title: ({ responsibles }) => responsibles.map(({ name }) => name).join('\n'),
  },
];

const useFoundStudents = (students: readonly Student[]) =>
  useFound(students, {
    label: 'Buscar aluno ou responsável',
    textOf: ({ name, responsibles }) =>
      [name, ...responsibles.flatMap((guardian) => [guardian.name, guardian.phone])].join(' '),
  });

/** The students of a classroom, by name; some of them can be chosen and move to another one. */
export function StudentList({ classroom }: { classroom: ClassroomDetail }) {
  const { students } = classroom;
  const [isChoosing, setIsChoosing] = useState(false);
  const { found, field } = useFoundStudents(students);
  if (students.length === 0) {
    return (
      <Card flush>
        <EmptyState icon={Users} />
      </Card>
    );
  }
  if (isChoosing) return <Choosing classroom={classroom} onEnd={() => setIsChoosing(false)} />;
  return (
    <Stack gap={12}>
      <Row justify="end" wrap>
        <ButtonLink to={pathTo(paths.classList, { classroomId: classroom.id })}>
          <Printer aria-hidden size={20} />
          imprimir ou baixar lista
        </ButtonLink>
        <Button icon={<ListChecks aria-hidden size={20} />} onClick={() => setIsChoosing(true)}>
          selecionar alunos
        </Button>
      </Row>
      {field}
      {found.length > 0 && (
        <Card flush>
          <DataTable
            caption="Alunos"
            columns={columns}
            rows={found}
            rowKey={({ id }) => id}
            linkTo={({ id }) => pathTo(paths.student, { studentId: id })}
            LinkComponent={Link}
          />
        </Card>
      )}
    </Stack>
  );
}

interface ChoosingProps {
  classroom: ClassroomDetail;
  onEnd: () => void;
}

function Choosing({ classroom, onEnd }: ChoosingProps) {
  const { students } = classroom;
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const move = useMoveStudents(classroom);
  // Whoever left meanwhile is not chosen any more.
  const chosen = students.filter(({ id }) => ticked.includes(id)).map(({ id }) => id);
  const { found, field } = useFoundStudents(students);
  const foundIds = found.map(({ id }) => id);
  const hidden = chosen.filter((id) => !foundIds.includes(id));
  const isAll = chosen.length - hidden.length === found.length;
  const all = found.length < students.length ? 'selecionar os encontrados' : 'selecionar todos';
  const tick = (id: string, isTicked: boolean) =>
    setTicked(isTicked ? [...chosen, id] : chosen.filter((one) => one !== id));

  async function ask() {
    if (await move(chosen)) onEnd();
  }

  return (
    <>
      {field}
      <Card flush>
        <Stack as="ul" gap={0} aria-label="Alunos">
          <Line>
            <Checkbox
              label={`${all} (${countText(chosen.length)} de ${countText(students.length)})`}
              autoFocus
              disabled={found.length === 0}
              checked={isAll && found.length > 0}
              indeterminate={chosen.length > 0 && !isAll}
              onChange={({ target }) =>
                setTicked(target.checked ? [...hidden, ...foundIds] : hidden)
              }
            />
          </Line>
          {found.map(({ id, name, responsibles }) => (
            <Line key={id}>
              <Checkbox
                label={<StudentName name={name} guardians={responsibles} />}
                checked={chosen.includes(id)}
                onChange={({ target }) => tick(id, target.checked)}
              />
            </Line>
          ))}
        </Stack>
      </Card>
      <ActionBar
        left={<Button onClick={onEnd}>voltar</Button>}
        right={
          <Button variant="primary" disabled={chosen.length === 0} onClick={() => void ask()}>
            mover para outra turma
          </Button>
        }
      />
    </>
  );
}

interface StudentNameProps {
  name: string;
  guardians: Student['responsibles'];
}

function StudentName({ name, guardians }: StudentNameProps) {
  return (
    <Text as="span" breaks>
      {name}
      {guardians.length > 0 && (
        <Text size="small" tone="muted">
          {' '}
          · {guardians.map((guardian) => guardian.name).join(', ')}
        </Text>
      )}
    </Text>
  );
}

const Line = styled.li({
  ...drawnInSight(52),
  padding: `${space[4]} ${space[16]}`,
  '& + &': { borderTop: `1px solid ${color.line}` },
});

const GuardianName = styled.span(
  css({
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  }),
);
