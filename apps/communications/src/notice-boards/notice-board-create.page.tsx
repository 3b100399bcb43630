import { PageHeader } from '@caderneta/ui';
import { blankNoticeBoard } from './notice-board-draft.ts';
import { NoticeBoardEditor } from './notice-board-form.tsx';

export default function NoticeBoardCreatePage() {
  return (
    <>
      <PageHeader title="Novo mural" />
      <NoticeBoardEditor id={null} latest={blankNoticeBoard} />
    </>
  );
}
