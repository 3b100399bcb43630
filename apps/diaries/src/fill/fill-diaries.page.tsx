import {
  diaryModes,
  labelOf,
  diaryModeLabels,
  listedOr,
  type PendingDiaryGroup,
} from '@caderneta/api-client/contract';
import { paths, pathTo } from '@caderneta/links';
import { usePlatformEvent } from '@caderneta/platform';
import { Card, EmptyState, LoadingStatus, PageHeader, Skeleton, Stack } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { pendingGroupQuery } from '../diaries.queries.ts';
import { FailedPage } from '../diary/failed-page.tsx';
import { pendingWords } from '../diary/pending-words.ts';
import { SendingCallouts } from '../waiting/sending-callouts.tsx';
import { FillForm } from './fill-form.tsx';
import { useFillStore } from '../record/use-fill-store.ts';

export default function FillDiariesPage() {
  const { classroomId = '' } = useParams();
  return <Classroom key={classroomId} classroomId={classroomId} />;
}

function Classroom({ classroomId }: { classroomId: string }) {
  const query = useQuery(pendingGroupQuery(classroomId));
  usePlatformEvent('diaries-changed', () => void query.refetch());
  const { data, error } = query;
  if (data) return <Group classroomId={classroomId} group={data[0]} />;
  if (error) return <FailedPage query={query} />;
  return <Loading />;
}

interface GroupProps {
  classroomId: string;
  /** The first pending group. */
  group: PendingDiaryGroup | undefined;
}

function Group({ classroomId, group }: GroupProps) {
  const fill = useFillStore(classroomId);
  const { waiting, conflicts, older } = fill.record;
  const isDone = waiting.length === 0 && conflicts.length === 0 && older.length === 0;
  if (!group || (group.students.length === 0 && isDone)) {
    return <Navigate to={pathTo(paths.classroomDiaries, { classroomId })} replace />;
  }
  const mode = listedOr(diaryModes, group.diaryMode, null);
  return (
    <>
      <PageHeader
        title={group.classroomName}
        context={`${labelOf(diaryModeLabels, group.diaryMode)} · ${pendingWords(group)}`}
      />
      <SendingCallouts {...fill} />
      {mode ? (
        <FillForm group={{ ...group, diaryMode: mode }} fill={fill} />
      ) : (
        <EmptyState>
          Esta turma usa um diário mais novo do que esta página. Recarregue a página para preencher.
        </EmptyState>
      )}
    </>
  );
}

function Loading() {
  return (
    <LoadingStatus>
      <Stack gap={20}>
        <Skeleton width={240} height={36} />
        <Card>
          <Skeleton height={420} />
        </Card>
      </Stack>
    </LoadingStatus>
  );
}
