import { limits, communicationMessages } from '@caderneta/api-client/contract';
import { Card, mainAndAside, space, TextField } from '@caderneta/ui';
import type { SubmitEvent } from 'react';
import { LostFilesNotice } from '../drafts/lost-files-notice.tsx';
import type { Resumable } from '../drafts/use-resumable.ts';
import { ConflictNotice } from '../keeping/conflict-notice.tsx';
import { AttachmentsField } from '../uploads/attachments-field.tsx';
import { CoverField } from '../uploads/cover-field.tsx';
import { isRunning } from '../uploads/upload.ts';
import { ClassroomsField } from './classrooms-field.tsx';
import { NoticeBoardActions } from './notice-board-actions.tsx';
import type { NoticeBoardDraft } from './notice-board-draft.ts';
import { useNoticeBoardForm } from './use-notice-board-form.ts';

export interface NoticeBoardFormProps {
  /** Null for a new item. */
  id: string | null;
  resumable: Resumable<NoticeBoardDraft>;
}

export function NoticeBoardForm({ id, resumable }: NoticeBoardFormProps) {
  const { checked, field, kept, image, attachment, conflict, submit, ...state } =
    useNoticeBoardForm(id, resumable);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (state.isValid) submit();
  }

  return (
    <form noValidate onSubmit={onSubmit}>
      <ConflictNotice conflict={conflict} />
      <LostFilesNotice count={resumable.start.lostFiles ?? 0} />
      <div css={mainAndAside}>
        <Card css={{ display: 'grid', gap: space[20], alignContent: 'start' }}>
          <TextField
            label="Título"
            autoFocus={id === null}
            maxLength={limits.titleLength}
            {...checked('noticeBoardItem.title')}
          />
          <CoverField label="Imagem" cover={image} {...kept('noticeBoardItem.imageId')} />
          <AttachmentsField
            attachments={attachment}
            most={1}
            tooManyMessage={communicationMessages.noticeBoardAttachmentCount}
            {...kept('noticeBoardItem.attachment')}
          />
        </Card>
        <ClassroomsField {...field('classroomIds')} />
      </div>
      <NoticeBoardActions
        id={id}
        isValid={state.isValid}
        isSubmitting={state.isSubmitting}
        isWaiting={[...image.uploads, ...attachment.uploads].some(isRunning)}
        onDeleted={resumable.forget}
      />
    </form>
  );
}
