import type { Versioned } from '@caderneta/api-client';
import type { NoticeBoard } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/links';
import { PageHeader } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { LoadedItem } from '../keeping/loaded-item.tsx';
import { MissingItem } from '../keeping/missing-item.tsx';
import { savedNoticeBoard } from './notice-board-draft.ts';
import { NoticeBoardEditor } from './notice-board-editor.tsx';
import { NoticeBoardView } from './notice-board-view.tsx';
import { noticeBoardQuery } from './notice-boards.queries.ts';

export default function NoticeBoardEditPage() {
  const { noticeBoardId = '' } = useParams();
  const query = useQuery(noticeBoardQuery(noticeBoardId));
  return (
    <LoadedItem
      query={query}
      missing={
        <MissingItem back={paths.noticeBoards} backLabel="voltar ao mural">
          Este mural não existe ou foi deletado.
        </MissingItem>
      }
    >
      {(saved) =>
        saved.data.noticeBoardItem.isEditable ? (
          <Edit key={noticeBoardId} saved={saved} />
        ) : (
          <NoticeBoardView noticeBoard={saved.data} />
        )
      }
    </LoadedItem>
  );
}

function Edit({ saved }: { saved: Versioned<NoticeBoard> }) {
  // What arrives later must not replace what is being typed.
  const [initial] = useState(() => savedNoticeBoard(saved));
  const { id, title } = saved.data.noticeBoardItem;
  return (
    <>
      <PageHeader title={title} />
      <NoticeBoardEditor id={id} initial={initial} />
    </>
  );
}
