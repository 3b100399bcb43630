import { api, type Versioned } from '@caderneta/api-client';
import { listNoticeBoardVersions, type NoticeBoard } from '@caderneta/api-client/contract';
import { LeftWhenNeeded, Loaded, Missing } from '@caderneta/edit-form';
import { paths } from '@caderneta/links';
import { counted, PageHeader, Text } from '@caderneta/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { DuplicateButton } from '../copying/duplicate-button.tsx';
import { useCopying } from '../copying/use-copying.ts';
import { classroomsQuery } from '../recipients/classrooms.queries.ts';
import { blankNoticeBoard, noticeBoardDrafts, savedNoticeBoard } from './notice-board-draft.ts';
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
          <NoticeBoardView noticeBoard={saved.data} copy={<CopyButton saved={saved} />}>
            <NoticeVersions noticeBoard={saved.data} />
          </NoticeBoardView>
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
      <PageHeader title={title} actions={<CopyButton saved={saved} />} />
      <NoticeBoardEditor id={id} latest={latest} />
      <NoticeVersions noticeBoard={saved.data} />
    </>
  );
}

const Versions = lazy(() =>
  import('../details/versions.tsx').then((m) => ({ default: m.Versions })),
);

function NoticeVersions({ noticeBoard }: { noticeBoard: NoticeBoard }) {
  const { id, correctedAt } = noticeBoard.noticeBoardItem;
  if (!correctedAt) return null;
  return (
    <Text as="div" marginTop={24}>
      <Suspense fallback={null}>
        <Versions
          id={id}
          correctedAt={correctedAt}
          read={(signal) => api.call(listNoticeBoardVersions, { params: { id } }, { signal })}
        />
      </Suspense>
    </Text>
  );
}

/** A new notice with this title and these files, for those of its classes that one may choose. */
function CopyButton({ saved }: { saved: Versioned<NoticeBoard> }) {
  const queries = useQueryClient();
  const copy = useCopying(copyForm, async () => {
    const { values } = savedNoticeBoard(saved);
    const allowed = new Set((await queries.fetchQuery(classroomsQuery)).map(({ id }) => id));
    const classroomIds = values.classroomIds.filter((id) => allowed.has(id));
    const left = values.classroomIds.length - classroomIds.length;
    const verb = left === 1 ? 'ficou' : 'ficaram';
    const which = counted(left, 'turma arquivada ou de colegas', 'turmas arquivadas ou de colegas');
    return {
      blank: blankNoticeBoard,
      values: { ...values, classroomIds },
      leftOut: left > 0 ? `${which} ${verb} de fora da cópia.` : undefined,
    };
  });
  return <DuplicateButton run={copy} />;
}

const copyForm = {
  drafts: noticeBoardDrafts,
  createPath: paths.newNoticeBoard,
  begun: 'Você já começou outro',
};
