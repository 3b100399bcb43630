import type { Versioned } from '@caderneta/api-client';
import type { NoticeBoard } from '@caderneta/api-client/contract';
import { LeftWhenNeeded, Loaded, Missing } from '@caderneta/edit-form';
import { paths } from '@caderneta/links';
import { PageHeader } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { noticeBoardDrafts, savedNoticeBoard } from './notice-board-draft.ts';
import { NoticeBoardEditor } from './notice-board-form.tsx';
import { NoticeBoardView } from './notice-board-view.tsx';
import { noticeBoardQuery } from './notice-boards.queries.ts';

export default function NoticeBoardEditPage() {
  const { noticeBoardId = '' } = useParams();
  const query = useQuery(noticeBoardQuery(noticeBoardId));
  return (
    <Loaded
      query={query}
      missing={
        <>
          <LeftWhenNeeded kind={noticeBoardDrafts} draftKey={noticeBoardId} />
          <Missing back={paths.noticeBoards} backLabel="voltar ao mural">
            Este mural não existe ou foi deletado.
          </Missing>
        </>
      }
    >
      {(saved) =>
        saved.data.noticeBoardItem.isEditable ? (
          <Edit key={noticeBoardId} saved={saved} />
        ) : (
          <NoticeBoardView noticeBoard={saved.data} />
        )
      }
    </Loaded>
  );
}

function Edit({ saved }: { saved: Versioned<NoticeBoard> }) {
  const latest = useMemo(() => savedNoticeBoard(saved), [saved]);
  const { id, title } = saved.data.noticeBoardItem;
  return (
    <>
      <PageHeader title={title} />
      <NoticeBoardEditor id={id} latest={latest} />
    </>
  );
}
