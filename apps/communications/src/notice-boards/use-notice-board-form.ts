import { noticeBoardBody, type NoticeBoardBody } from '@caderneta/api-client/contract';
import { useContractForm } from '@caderneta/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConflict } from '../keeping/use-conflict.ts';
import { useKeptDraft } from '../drafts/use-kept-draft.ts';
import type { Resumable } from '../drafts/use-resumable.ts';
import { attachmentRule, imageRule } from '../uploads/file-rules.ts';
import { keptFiles } from '../uploads/upload.ts';
import { useDropGuard } from '../uploads/use-drop-guard.ts';
import { useUploads } from '../uploads/use-uploads.ts';
import { noticeBoardQuery } from './notice-boards.queries.ts';
import { savedNoticeBoard, type NoticeBoardDraft } from './notice-board-draft.ts';
import { useSaving } from './use-saving.ts';

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
  const { start, restart } = resumable;
  const [etag, setEtag] = useState(start.etag);
  const { form, values, errors, isSubmitting, ...connect } = useContractForm(
    noticeBoardBody,
    initialBody(start),
  );
  const { image, attachment, kept } = useNoticeBoardFiles(start);
  const queries = useQueryClient();
  const conflict = useConflict(() =>
    queries.fetchQuery({ ...noticeBoardQuery(id ?? ''), staleTime: 0 }),
  );
  const save = useSaving({ id, form, onSaved: resumable.forget, onConflict: conflict.open });

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
    submit: () => {
      form.set('noticeBoardItem.imageId', imageId);
      form.set('noticeBoardItem.attachment', attachmentId);
      void form.submit(() => save({ etag, idempotencyKey }));
    },
  };
}
