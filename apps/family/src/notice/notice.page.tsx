import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { getFamilyNotice, type FamilyNotice } from '@caderneta/api-client/contract';
import type { Opened, PageProps } from '../app/pages.ts';
import { askOrShowStored } from '../ground/stored-answers.ts';
import { Attachments } from '../reading/attachments.tsx';
import { Cover } from '../reading/cover.tsx';
import { History } from '../reading/history.tsx';
import { ListenButton } from '../reading/listen-button.tsx';
import { Reading } from '../reading/reading.tsx';
import { ReadingHeader } from '../reading/reading-header.tsx';
import { Sheet } from '../reading/sheet.ts';

export const askNotice = (queries: QueryClient, { params: { id = '' } }: Opened): void =>
  void queries.prefetchQuery(noticeQuery(id));

interface NoticeProps {
  notice: FamilyNotice;
}

/** A notice of the classrooms of the guardian's children. */
export function NoticePage({ params: { id = '' } }: PageProps) {
  return (
    <Reading kind="notice" id={id} query={useQuery(noticeQuery(id))}>
      {(notice) => <Notice notice={notice} />}
    </Reading>
  );
}

function Notice({ notice }: NoticeProps) {
  const { title, createdBy, createdAt, classrooms, attachment } = notice;
  return (
    <Sheet>
      <ReadingHeader
        kind="noticeBoard"
        title={title}
        author={createdBy.name}
        at={createdAt}
        about={classrooms.map(({ name }) => name)}
      />
      {notice.history && <History history={notice.history} />}
      <ListenButton words={title} />
      <Cover of={notice} />
      <Attachments files={attachment ? [attachment] : []} />
    </Sheet>
  );
}

export const noticeQuery = (id: string) =>
  queryOptions({
    queryKey: ['notice', id],
    queryFn: (context) => askOrShowStored(context, getFamilyNotice, { params: { id } }),
  });
