import { labelOf, periodLabels, type ClassroomSummary } from '@caderneta/api-client/contract';
import { Loaded } from '@caderneta/edit-form';
import { paths, pathTo } from '@caderneta/links';
import { useSession } from '@caderneta/platform';
import { formatRelativeDay } from '@caderneta/school-time';
import { Button, Card, EmptyState, PageHeader, Stack, TableSkeleton, Text } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { Archive, ArchiveRestore } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useRestoreClassroom } from '../moving/use-class-moves.ts';
import { ActionLine } from '../things.ts';
import { archivedClassroomsQuery } from '../classrooms.queries.ts';

const title = 'Turmas arquivadas';

export default function ArchivedClassroomsPage() {
  const query = useQuery(archivedClassroomsQuery);
  return (
    <>
      <PageHeader
        title={title}
        context="Fora de todas as listas e contagens. O que aconteceu nelas fica guardado."
      />
      <Loaded query={query} skeleton={<TableSkeleton rows={4} columns={2} />}>
        {(classrooms) => (
          <Card flush>
            {classrooms.length === 0 ? (
              <EmptyState icon={Archive} />
            ) : (
              <Stack as="ul" gap={0} aria-label={title}>
                {classrooms.map((classroom) => (
                  <ArchivedClassroom key={classroom.id} classroom={classroom} />
                ))}
              </Stack>
            )}
          </Card>
        )}
      </Loaded>
    </>
  );
}

function ArchivedClassroom({ classroom }: { classroom: ClassroomSummary }) {
  const { id, name, period, archivedAt } = classroom;
  const { timezone } = useSession().school;
  const restore = useRestoreClassroom();
  return (
    <ActionLine>
      <Text as="div" narrows breaks>
        <Link to={pathTo(paths.manageClassroom, { classroomId: id })}>{name}</Link>
        <Text as="p" size="small" tone="muted">
          {labelOf(periodLabels, period)}
          {archivedAt && ` · arquivada ${formatRelativeDay(archivedAt, timezone)}`}
        </Text>
      </Text>
      <Button
        icon={<ArchiveRestore aria-hidden size={20} />}
        aria-label={`trazer ${name} de volta`}
        onClick={() => void restore(classroom)}
      >
        trazer de volta
      </Button>
    </ActionLine>
  );
}
