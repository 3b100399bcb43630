import { PageHeader } from '@caderneta/ui';
import { useState } from 'react';
import { blankNoticeBoard } from './notice-board-draft.ts';
import { NoticeBoardEditor } from './notice-board-editor.tsx';

export default function NoticeBoardCreatePage() {
  const [initial] = useState(blankNoticeBoard);
  return (
    <>
      <PageHeader title="Novo mural" />
      <NoticeBoardEditor id={null} initial={initial} />
    </>
  );
}
