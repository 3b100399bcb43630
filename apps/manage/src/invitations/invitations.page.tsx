import type { ClassroomDetail } from '@caderneta/api-client/contract';
import { ButtonLink } from '@caderneta/app-kit';
import { Loaded } from '@caderneta/edit-form';
import { InvitationMaker, InvitationSheet, useInvitations } from '@caderneta/guardian-access';
import { paths, pathTo } from '@caderneta/links';
import { EmptyState, PageHeader, TableSkeleton, Text } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { UserPlus, Users } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { classroomQuery } from '../classrooms.queries.ts';
import { NotFound } from '../not-found.tsx';

export default function InvitationsPage() {
  const { classroomId = '' } = useParams();
  const query = useQuery(classroomQuery(classroomId));
  return (
    <Loaded
      query={query}
      skeleton={<TableSkeleton rows={4} columns={1} />}
      missing={<NotFound>Esta turma não existe.</NotFound>}
    >
      {({ data }) => <Invitations key={data.id} classroom={data} />}
    </Loaded>
  );
}

function Invitations({ classroom }: { classroom: ClassroomDetail }) {
  const { id, name, students } = classroom;
  const { data, error, isPending, mutate } = useInvitations(id);
  return (
    <>
      <Text as="div" screenOnly>
        <PageHeader
          title="Convites das famílias"
          context={<Link to={pathTo(paths.manageClassroom, { classroomId: id })}>{name}</Link>}
        />
      </Text>
      {data ? (
        <InvitationSheet invitations={data.invitations} />
      ) : students.length === 0 ? (
        <EmptyInvitations classroomId={id} />
      ) : (
        <InvitationMaker error={error} busy={isPending} onMake={() => mutate('all')} />
      )}
    </>
  );
}

function EmptyInvitations({ classroomId }: { classroomId: string }) {
  return (
    <EmptyState
      icon={Users}
      action={
        <ButtonLink variant="secondary" to={pathTo(paths.newStudent, { classroomId })}>
          <UserPlus aria-hidden size={20} />
          adicionar aluno
        </ButtonLink>
      }
    >
      Esta turma ainda não tem alunos. Os convites são para os responsáveis deles.
    </EmptyState>
  );
}
