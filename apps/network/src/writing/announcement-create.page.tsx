import type { NetworkSchoolRow } from '@caderneta/api-client/contract';
import { isOffline, useDrafts } from '@caderneta/platform';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  LoadingStatus,
  PageHeader,
  Skeleton,
  space,
} from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { NotebookPen, School } from 'lucide-react';
import { useState } from 'react';
import { overviewQuery } from '../network.queries.ts';
import { announcementDrafts, nameOfDraft, newDraft } from './announcement-draft.ts';
import { AnnouncementForm } from './announcement-form.tsx';

export default function AnnouncementCreatePage() {
  const { data, isError, error, isFetching, refetch } = useQuery(overviewQuery('30'));
  return (
    <>
      <PageHeader title="Novo comunicado" context={data?.name} />
      {isError && !data && (
        <ErrorState offline={isOffline(error)} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && (
        <LoadingStatus>
          <Card>
            <Skeleton height={320} />
          </Card>
        </LoadingStatus>
      )}
      {data && data.schools.length === 0 && (
        <EmptyState icon={School}>Ainda não há escolas nesta rede.</EmptyState>
      )}
      {data && data.schools.length > 0 && <Writing schools={data.schools} />}
    </>
  );
}

interface WritingProps {
  schools: readonly NetworkSchoolRow[];
}

/** Asks first what becomes of a form that was never sent, so that none writes over it. */
function Writing({ schools }: WritingProps) {
  const drafts = useDrafts(announcementDrafts);
  const [offered, setOffered] = useState(() => drafts.read('new'));
  const [start, setStart] = useState(newDraft);
  if (!offered) return <AnnouncementForm {...{ schools, start }} />;
  const discard = () => {
    drafts.remove('new');
    setOffered(null);
  };
  const resume = () => {
    setStart(offered);
    setOffered(null);
  };
  return (
    <EmptyState
      icon={NotebookPen}
      action={
        <div css={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space[12] }}>
          <Button onClick={discard}>descartar</Button>
          <Button variant="primary" onClick={resume}>
            continuar de onde parou
          </Button>
        </div>
      }
    >
      Você começou um comunicado que ainda não foi enviado.
      <span css={{ display: 'block', fontWeight: 400, overflowWrap: 'anywhere' }}>
        {nameOfDraft(offered)}
      </span>
    </EmptyState>
  );
}
