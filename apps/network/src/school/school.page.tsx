import {
  communicationLabels,
  lookUp,
  type NetworkClassroomRow,
  type NetworkSchool,
} from '@caderneta/api-client/contract';
import { ButtonLink } from '@caderneta/app-kit';
import { paths } from '@caderneta/links';
import { LoadFailure } from '@caderneta/listing';
import { useSession } from '@caderneta/platform';
import { formatDateTime } from '@caderneta/school-time';
import { counted, DataTable, type DataTableColumn, PageHeader, Stack, Text } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { worstFirst } from '../figures/figures.ts';
import { FiguresSkeleton } from '../figures/figures-skeleton.tsx';
import { PeriodChoice, usePeriod } from '../figures/period-choice.tsx';
import { ShareBar } from '../figures/share-bar.tsx';
import { ShareCards } from '../figures/share-cards.tsx';
import { shareColumns } from '../figures/share-columns.tsx';
import { schoolQuery } from '../network.queries.ts';
import { Administrators } from './administrators.tsx';
import { Part } from './part.tsx';

export default function SchoolPage() {
  const { schoolId = '' } = useParams();
  const period = usePeriod();
  const query = useQuery(schoolQuery(schoolId, period.days));
  const { data } = query;
  if (!data && query.error) {
    return (
      <LoadFailure
        query={query}
        missing="Esta escola não está na sua rede."
        action={<BackLink />}
      />
    );
  }
  if (!data) return <FiguresSkeleton />;
  const { name, city, isClosed, students } = data;
  return (
    <>
      <PageHeader
        title={<Text breaks>{name}</Text>}
        context={[city, isClosed && 'fechada', counted(students, 'aluno', 'alunos')]
          .filter(Boolean)
          .join(' · ')}
        actions={<BackLink />}
      />
      <div aria-busy={query.isPlaceholderData}>
        <PeriodChoice {...period} />
        <ShareCards figures={data} />
        <Stack gap={24} narrows>
          <Administrators schoolId={schoolId} />
          <Classrooms classrooms={data.classrooms} />
          <Communications communications={data.communications} />
        </Stack>
      </div>
    </>
  );
}

function BackLink() {
  return (
    <ButtonLink to={paths.network}>
      <ArrowLeft aria-hidden size={20} />
      todas as escolas
    </ButtonLink>
  );
}

const classroomColumns: DataTableColumn<NetworkClassroomRow>[] = [
  { key: 'name', header: 'Turma', cell: ({ name }) => name },
  ...shareColumns<NetworkClassroomRow>(),
];

function Classrooms({ classrooms }: Pick<NetworkSchool, 'classrooms'>) {
  return (
    <Part title="Turmas" isEmpty={classrooms.length === 0}>
      <DataTable
        caption="Turmas"
        rows={worstFirst(classrooms)}
        rowKey={({ id }) => id}
        columns={classroomColumns}
      />
    </Part>
  );
}

type Sent = NetworkSchool['communications'][number];

/** Hides the title of a communication to some classrooms only, because it may name a child. */
const titleOf = ({ title }: Sent) => title ?? 'Para algumas turmas';

function Communications({ communications }: Pick<NetworkSchool, 'communications'>) {
  const { timezone } = useSession().school;
  const columns: DataTableColumn<Sent>[] = [
    {
      key: 'title',
      header: 'Título',
      cell: (sent) =>
        sent.title ?? (
          <Text tone="muted" weight={400}>
            {titleOf(sent)}
          </Text>
        ),
    },
    {
      key: 'kind',
      header: 'Tipo',
      cell: ({ kind }) => lookUp(communicationLabels, kind)?.one ?? 'Outro',
    },
    { key: 'sentAt', header: 'Enviado em', cell: ({ sentAt }) => formatDateTime(sentAt, timezone) },
    {
      key: 'seen',
      header: 'Vistos',
      cell: (sent) => (
        <ShareBar label={`Vistos de ${titleOf(sent)}`} value={sent.seen} max={sent.recipients} />
      ),
    },
  ];
  return (
    <Part title="Últimas comunicações" isEmpty={communications.length === 0}>
      <DataTable
        caption="Últimas comunicações"
        rows={communications}
        rowKey={({ id }) => id}
        columns={columns}
      />
    </Part>
  );
}
