import { limits, messages } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/platform';
import { ActionBar, Button, buttonStyle, Card, media, space, TextField } from '@caderneta/ui';
import type { SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { ConflictNotice } from '../keeping/conflict-notice.tsx';
import type { Resumable } from '../keeping/use-resumable.ts';
import { AttachmentsField } from '../uploads/attachments-field.tsx';
import { CoverField } from '../uploads/cover-field.tsx';
import { isRunning } from '../uploads/upload.ts';
import { ClassroomsField } from './classrooms-field.tsx';
import { DeleteNoticeBoardButton } from './delete-notice-board-button.tsx';
import type { NoticeBoardDraft } from './notice-board-draft.ts';
import { useNoticeBoardForm } from './use-notice-board-form.ts';

export interface NoticeBoardFormProps {
  /** Null for a new item. */
  id: string | null;
  resumable: Resumable<NoticeBoardDraft>;
}

export function NoticeBoardForm({ id, resumable }: NoticeBoardFormProps) {
  const { checked, field, kept, image, attachment, conflict, ...form } = useNoticeBoardForm(
    id,
    resumable,
  );
  const isWaiting = [...image.uploads, ...attachment.uploads].some(isRunning);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (form.isValid) form.submit();
  }

  return (
    <form noValidate onSubmit={onSubmit}>
      {conflict.isOpen && (
        <ConflictNotice
          busy={conflict.busy}
          onReplace={() => void conflict.replace()}
          onKeep={() => void conflict.keep()}
        />
      )}
      <div css={columnsStyle}>
        <Card css={{ display: 'grid', gap: space[20], alignContent: 'start' }}>
          <TextField
            label="Título"
            maxLength={limits.titleLength}
            {...checked('noticeBoardItem.title')}
          />
          <CoverField label="Imagem" cover={image} {...kept('noticeBoardItem.imageId')} />
          <AttachmentsField
            attachments={attachment}
            most={1}
            tooManyMessage={messages.noticeBoardAttachmentCount}
            {...kept('noticeBoardItem.attachment')}
          />
        </Card>
        <ClassroomsField {...field('classroomIds')} />
      </div>
      <ActionBar
        left={
          <Link to={paths.noticeBoards} css={buttonStyle('neutral')}>
            cancelar
          </Link>
        }
        right={
          <>
            <span role="status" css={{ alignSelf: 'center' }}>
              {isWaiting && 'Aguardando o envio dos arquivos…'}
            </span>
            {id !== null && <DeleteNoticeBoardButton id={id} onDeleted={resumable.forget} />}
            <Button
              type="submit"
              variant="primary"
              busy={form.isSubmitting}
              disabled={!form.isValid}
            >
              salvar
            </Button>
          </>
        }
      />
    </form>
  );
}

const columnsStyle = {
  display: 'grid',
  gap: space[16],
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1.6fr) minmax(0, 1fr)',
  [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
} as const;
