import { Card } from '@caderneta/ui';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { api } from '@caderneta/api-client/fetch';
import { getFamilyNotice } from '@caderneta/api-client/contract';
import type { PageProps } from '../app/pages.ts';
import { Attachments } from '../reading/attachments.tsx';
import { Cover } from '../reading/cover.tsx';
import { ListenButton } from '../reading/listen-button.tsx';
import { useOpened } from '../reading/opened.queries.ts';
import { ReadingHeader } from '../reading/reading-header.tsx';
import { ReadingSkeleton } from '../reading/reading-skeleton.tsx';
import { sheet } from '../reading/reading-style.ts';
import { isGone, Unreadable } from '../reading/unreadable.tsx';
import { OfSchool } from '../session/of-school.tsx';

/** A notice of the classrooms of the guardian's children. */
export function NoticePage({ params: { id = '' } }: PageProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(noticeQuery(id));
  useOpened('notice', id, data !== undefined);
  if (isPending) return <ReadingSkeleton />;
  if (!data || isGone(error)) {
    return (
      <Unreadable
        error={error}
        wasOpen={data !== undefined}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const { title, createdBy, createdAt, classrooms, attachment } = data;
  return (
    <OfSchool id={data.schoolId}>
      <Card css={sheet}>
        <ReadingHeader
          kind="noticeBoard"
          title={title}
          author={createdBy.name}
          at={createdAt}
          about={classrooms.map(({ name }) => name)}
        />
        <ListenButton words={title} />
        <Cover imageUrl={data.imageUrl} imageSrcSet={data.imageSrcSet} />
        <Attachments files={attachment ? [attachment] : []} />
      </Card>
    </OfSchool>
  );
}

const noticeQuery = (id: string) =>
  queryOptions({
    queryKey: ['notice', id],
    queryFn: ({ signal }) => api.call(getFamilyNotice, { params: { id } }, { signal }),
  });
