import type { DeletedStudent } from '@caderneta/api-client/contract';
import { firstNameOf } from '@caderneta/formats';
import { HeaderSearch, PagedList, useListAddress } from '@caderneta/listing';
import { useModals, useSession, useToasts } from '@caderneta/platform';
import { formatDate, formatRelativeDay, formatTime } from '@caderneta/school-time';
import { Button, Card, media, PageHeader, space, Stack, TableSkeleton, Text } from '@caderneta/ui';
import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { Trash2, UserPlus } from 'lucide-react';
import { useMissedQuestion } from '../latecomers/use-missed-question.ts';
import { useRenewLists } from '../lists.queries.ts';
import { DownloadData } from '../personal-data/download-data.tsx';
import { useStudentsChanged } from '../students/students.queries.ts';
import { ActionLine } from '../things.ts';
import { deletedStudentsQuery } from './deleted-students.queries.ts';
import { EraseStudentModal } from './erase-student.modal.tsx';
import { ReturnStudentModal } from './return-student.modal.tsx';

const title = 'Alunos deletados';

export default function DeletedStudentsPage() {
  const { address, search, showAll, goToPage } = useListAddress([]);
  const query = useQuery(deletedStudentsQuery(address));
  const modals = useModals();
  const toasts = useToasts();
  const renewLists = useRenewLists();
  const studentsChanged = useStudentsChanged();
  const askMissed = useMissedQuestion();

  async function ask(student: DeletedStudent) {
    if (!(await modals.open(EraseStudentModal, { student }))) return;
    toasts.show('success', 'Aluno apagado definitivamente!');
    await renewLists();
  }

  async function askToReturn(student: DeletedStudent) {
    if (!(await modals.open(ReturnStudentModal, { student }))) return;
    toasts.show('success', 'Aluno de volta!');
    studentsChanged();
    await askMissed([student.id], `a ${firstNameOf(student.name)}`);
  }

  return (
    <>
      <PageHeader
        title={title}
        context="Fora de todas as listas. Os dados ficam guardados até que alguém os apague ou que termine o tempo de guarda da escola."
        actions={<HeaderSearch label="Buscar nome" search={address.search} onSearch={search} />}
      />
      <PagedList
        query={query}
        address={address}
        skeleton={<TableSkeleton rows={8} columns={2} />}
        onShowAll={showAll}
        onPage={goToPage}
      >
        {(students) => (
          <Card flush>
            <Stack as="ul" gap={0} aria-label={title}>
              {students.map((student) => (
                <DeletedStudentRow
                  key={student.id}
                  student={student}
                  onErase={() => void ask(student)}
                  onReturn={() => void askToReturn(student)}
                />
              ))}
            </Stack>
          </Card>
        )}
      </PagedList>
    </>
  );
}

interface DeletedStudentRowProps {
  student: DeletedStudent;
  onErase: () => void;
  onReturn: () => void;
}

function DeletedStudentRow({ student, onErase, onReturn }: DeletedStudentRowProps) {
  const { timezone } = useSession().school;
  const { name, classroomName, deletedAt, deletedBy, returnsUntil } = student;
  const when = `${formatRelativeDay(deletedAt, timezone)} às ${formatTime(deletedAt, timezone)}`;
  return (
    <ActionLine>
      <Text as="div" narrows breaks>
        <strong>{name}</strong>
        <Text as="p" size="small" tone="muted">
          {classroomName} · deletado {when}
          {deletedBy && ` por ${deletedBy.name}`}
          {returnsUntil && ` · pode voltar até ${formatDate(returnsUntil, timezone)}`}
        </Text>
      </Text>
      <Actions>
        {returnsUntil && (
          <Button
            icon={<UserPlus aria-hidden size={20} />}
            aria-label={`trazer ${name} de volta`}
            onClick={onReturn}
          >
            trazer de volta
          </Button>
        )}
        <DownloadData subject="student" id={student.id} name={name} />
        <Button
          variant="danger"
          icon={<Trash2 aria-hidden size={20} />}
          aria-label={`apagar ${name} definitivamente`}
          onClick={onErase}
        >
          apagar definitivamente
        </Button>
      </Actions>
    </ActionLine>
  );
}

const Actions = styled.div(
  css({
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: space[8],
    [media.phone]: { display: 'grid', '& button': { width: '100%' } },
  }),
);
