import { limits } from '@caderneta/api-client/contract';
import { ButtonLink } from '@caderneta/app-kit';
import { paths, pathTo } from '@caderneta/links';
import {
  ActionBar,
  Card,
  EmptyState,
  LoadingStatus,
  MainAndAside,
  PageHeader,
  Row,
  Skeleton,
  Stack,
} from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { classroomQuery, studentDiariesQuery } from '../diaries.queries.ts';
import { FailedPage } from '../diary/failed-page.tsx';
import { DeleteEntryButton } from './delete-entry-button.tsx';
import { DiaryCard } from './diary-card.tsx';
import { EntryList } from './entry-list.tsx';
import { useEntryAddress } from './use-entry-address.ts';

export default function StudentDiariesPage() {
  const { classroomId = '', studentId = '' } = useParams();
  return (
    <>
      <Title classroomId={classroomId} studentId={studentId} />
      <Entries key={studentId} classroomId={classroomId} studentId={studentId} />
    </>
  );
}

interface StudentProps {
  classroomId: string;
  studentId: string;
}

/** Names the student by the classroom, because diaries do not. */
function Title({ classroomId, studentId }: StudentProps) {
  const { data } = useQuery(classroomQuery(classroomId));
  const students = data?.lastDiaries ?? [];
  const place = students.findIndex((one) => one.studentId === studentId);
  return (
    <PageHeader
      title={students[place]?.studentName ?? 'Diários'}
      context={data?.classroom.name}
      actions={
        place >= 0 &&
        students.length > 1 && (
          <Row as="nav" wrap aria-label="Outros alunos da turma">
            <Neighbour
              relation="anterior"
              classroomId={classroomId}
              student={students[place - 1]}
            />
            <Neighbour relation="próximo" classroomId={classroomId} student={students[place + 1]} />
          </Row>
        )
      }
    />
  );
}

interface NeighbourProps {
  relation: 'anterior' | 'próximo';
  classroomId: string;
  student: { studentId: string; studentName: string } | undefined;
}

/** Leads to the student before or after this one in the classroom. */
function Neighbour({ relation, classroomId, student }: NeighbourProps) {
  if (!student) return null;
  const { studentId, studentName } = student;
  return (
    <ButtonLink
      to={pathTo(paths.studentDiaries, { classroomId, studentId })}
      aria-label={`${relation}: ${studentName}`}
    >
      {relation}
    </ButtonLink>
  );
}

function Entries({ classroomId, studentId }: StudentProps) {
  const { page, entryId, goToPage, leaveEntry } = useEntryAddress();
  const start = useStartInSight(entryId);
  const query = useQuery(studentDiariesQuery(studentId, page));
  const { data, error } = query;
  if (!data) {
    if (!error) return <Loading />;
    return <FailedPage query={query} />;
  }
  const entry = data.items.find(({ id }) => id === entryId) ?? data.items[0];
  const lastPage = Math.ceil(data.total / limits.diaryPageSize);
  if (!entry && page > lastPage && lastPage > 0)
    return <LastPage goThere={() => goToPage(lastPage)} />;
  return (
    <>
      {!entry ? (
        <EmptyState />
      ) : (
        <MainAndAside ref={start}>
          <DiaryCard key={entry.id} entry={entry} />
          <Stack screenOnly>
            <EntryList
              entries={data.items}
              current={entry.id}
              offset={(page - 1) * limits.diaryPageSize}
              total={data.total}
              onMove={(offset) => goToPage(Math.floor(offset / limits.diaryPageSize) + 1)}
            />
          </Stack>
        </MainAndAside>
      )}
      <ActionBar
        left={<ButtonLink to={pathTo(paths.classroomDiaries, { classroomId })}>voltar</ButtonLink>}
        right={
          entry?.isDeletable && (
            <DeleteEntryButton {...{ classroomId, studentId }} onDeleted={leaveEntry} />
          )
        }
      />
    </>
  );
}

/** On a phone the list is below the entry that was chosen in it. */
function useStartInSight(entryId: string | null) {
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = start.current;
    if (entryId && place && place.getBoundingClientRect().top < 0) place.scrollIntoView();
  }, [entryId]);
  return start;
}

/** The list became shorter than the address thinks. */
function LastPage({ goThere }: { goThere: () => void }) {
  const go = useEffectEvent(goThere);
  useEffect(() => go(), []);
  return null;
}

function Loading() {
  return (
    <LoadingStatus>
      <MainAndAside>
        <Card>
          <Skeleton height={320} />
        </Card>
        <Card>
          <Skeleton height={320} />
        </Card>
      </MainAndAside>
    </LoadingStatus>
  );
}
