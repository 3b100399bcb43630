import {
  diaryModeLabels,
  labelOf,
  periodLabels,
  type ClassroomLastDiaries,
} from '@caderneta/api-client/contract';
import { ButtonLink, useDay } from '@caderneta/app-kit';
import { paths, pathTo } from '@caderneta/links';
import { usePlatformEvent, useSession } from '@caderneta/platform';
import { dayOf, formatRelativeDay } from '@caderneta/school-time';
import {
  Card,
  DataTable,
  EmptyState,
  LoadingStatus,
  PageHeader,
  Skeleton,
  Stack,
  StatusChip,
  TableSkeleton,
  type DataTableColumn,
} from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { NotebookPen } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { classroomQuery } from '../diaries.queries.ts';
import { FailedPage } from '../diary/failed-page.tsx';
import { pendingWords } from '../diary/pending-words.ts';
import { ClassroomCallouts } from '../waiting/classroom-callouts.tsx';

export default function ClassroomDiariesPage() {
  const { classroomId = '' } = useParams();
  const query = useQuery(classroomQuery(classroomId));
  usePlatformEvent('diaries-changed', () => void query.refetch());
  const { timezone } = useSession().school;
  // 'hoje' was yesterday by then.
  useDay(
    () => dayOf(new Date(), timezone),
    () => void query.refetch(),
  );
  const { data, error } = query;
  if (data) return <Classroom key={classroomId} {...data} />;
  if (error) return <FailedPage query={query} />;
  return <Loading />;
}

function Classroom({ classroom, diaryCount, lastDiaries }: ClassroomLastDiaries) {
  const { id: classroomId, name, period, diaryMode } = classroom;
  return (
    <>
      <PageHeader
        title={name}
        context={[
          labelOf(periodLabels, period),
          labelOf(diaryModeLabels, diaryMode),
          todays(diaryCount),
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={<FillLink classroomId={classroomId} count={diaryCount} />}
      />
      <ClassroomCallouts classroomId={classroomId} />
      {lastDiaries.length === 0 ? (
        <EmptyState />
      ) : (
        <Students classroomId={classroomId} students={lastDiaries} />
      )}
    </>
  );
}

const todays = (count: ClassroomLastDiaries['diaryCount']) =>
  count.total > 0 && pendingWords(count);

interface FillLinkProps {
  classroomId: string;
  count: ClassroomLastDiaries['diaryCount'];
}

/** Leads to the form, also on a day without classes, when no diary is missing. */
function FillLink({ classroomId, count }: FillLinkProps) {
  const { pending, filled, total, dayOff } = count;
  const canFill = dayOff ? filled < total : pending > 0;
  if (!canFill) return null;
  return (
    <ButtonLink
      to={pathTo(paths.fillDiaries, { classroomId })}
      variant={dayOff ? 'secondary' : 'primary'}
    >
      <NotebookPen aria-hidden size={20} />
      {dayOff ? 'preencher mesmo assim' : 'preencher diários'}
    </ButtonLink>
  );
}

interface StudentsProps {
  classroomId: string;
  students: ClassroomLastDiaries['lastDiaries'];
}

type Student = StudentsProps['students'][number];

function Students({ classroomId, students }: StudentsProps) {
  const { timezone } = useSession().school;
  const columns: DataTableColumn<Student>[] = [
    { key: 'name', header: 'Aluno', cell: ({ studentName }) => studentName },
    {
      key: 'last',
      header: 'Último diário',
      cell: ({ lastDiaryDate }) => (
        <LastDiary day={lastDiaryDate && formatRelativeDay(lastDiaryDate, timezone)} />
      ),
    },
  ];
  return (
    <Card flush>
      <DataTable
        caption="Alunos"
        columns={columns}
        rows={students}
        rowKey={({ studentId }) => studentId}
        linkTo={({ studentId }) => pathTo(paths.studentDiaries, { classroomId, studentId })}
        LinkComponent={Link}
      />
    </Card>
  );
}

/** The day of the last diary; marks today's. */
function LastDiary({ day }: { day: string | null }) {
  if (day === 'hoje') return <StatusChip tone="success">hoje</StatusChip>;
  return day ?? '—';
}

function Loading() {
  return (
    <LoadingStatus>
      <Stack gap={20}>
        <Skeleton width={240} height={36} />
        <TableSkeleton rows={8} columns={2} />
      </Stack>
    </LoadingStatus>
  );
}
