import { noticeBoardBody, type NoticeBoardBody } from '@caderneta/api-client/contract';
import { useContractForm } from '@caderneta/form';
import { paths, useToasts } from '@caderneta/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { refusedFields } from '../keeping/refused-fields.ts';
import { isConflict, useConflict } from '../keeping/use-conflict.ts';
import { useKeptDraft } from '../keeping/use-kept-draft.ts';
import type { Resumable } from '../keeping/use-resumable.ts';
import { attachmentRule, imageRule } from '../uploads/file-rules.ts';
import { keptFiles } from '../uploads/upload.ts';
import { useDropGuard } from '../uploads/use-drop-guard.ts';
import { useUploads } from '../uploads/use-uploads.ts';
import { noticeBoardQuery, useSaveNoticeBoard } from './notice-boards.queries.ts';
import { savedNoticeBoard, type NoticeBoardDraft } from './notice-board-draft.ts';

const fields = [
  'noticeBoardItem.title',
  'noticeBoardItem.imageId',
  'noticeBoardItem.attachment',
  'classroomIds',
] as const;

function initialBody({ title, classroomIds }: NoticeBoardDraft): NoticeBoardBody {
  return { noticeBoardItem: { title, imageId: '', attachment: '' }, classroomIds };
}

function useNoticeBoardFiles(start: NoticeBoardDraft) {
  const image = useUploads(imageRule, { kept: start.image });
  const attachment = useUploads(attachmentRule, { kept: start.attachment });
  useDropGuard();
  const kept = { image: keptFiles(image.uploads), attachment: keptFiles(attachment.uploads) };
  return { image, attachment, kept };
}

export function useNoticeBoardForm(id: string | null, resumable: Resumable<NoticeBoardDraft>) {
  const { start, forget, restart } = resumable;
  const [etag, setEtag] = useState(start.etag);
  const { form, values, errors, isSubmitting, ...connect } = useContractForm(
    noticeBoardBody,
    initialBody(start),
  );
  const { image, attachment, kept } = useNoticeBoardFiles(start);
  const { mutateAsync } = useSaveNoticeBoard(id);
  const queries = useQueryClient();
  const conflict = useConflict(() => queries.fetchQuery(noticeBoardQuery(id ?? '')));
  const toasts = useToasts();
  const navigate = useNavigate();

  const { title } = values.noticeBoardItem;
  const { idempotencyKey } = start;
  useKeptDraft(
    { title, classroomIds: values.classroomIds, ...kept, etag, idempotencyKey },
    resumable,
  );

  const [imageId = '', attachmentId = ''] = [kept.image[0]?.id, kept.attachment[0]?.id];
  const whole: NoticeBoardBody = {
    ...values,
    noticeBoardItem: { title, imageId, attachment: attachmentId },
  };

  async function save() {
    const body = form.validate();
    if (!body) return;
    try {
      await mutateAsync({ body, etag, idempotencyKey });
    } catch (error) {
      if (isConflict(error)) conflict.open();
      else form.refuse(refusedFields(error, fields));
      toasts.show('error', 'Houve um erro ao salvar o mural.');
      return;
    }
    forget();
    toasts.show('success', 'Mural salvo!');
    await navigate(paths.noticeBoards);
  }

  return {
    ...connect,
    image,
    attachment,
    isSubmitting,
    isValid: noticeBoardBody.safeParse(whole).success,
    conflict: {
      ...conflict,
      replace: () => conflict.choose((current) => restart(savedNoticeBoard(current))),
      keep: () => conflict.choose((current) => setEtag(current.etag)),
    },
    submit() {
      form.set('noticeBoardItem.imageId', imageId);
      form.set('noticeBoardItem.attachment', attachmentId);
      void form.submit(save);
    },
  };
}
