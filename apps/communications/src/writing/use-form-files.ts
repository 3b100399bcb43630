import { subscribeToAll, type ContractForm, type FieldErrors } from '@caderneta/edit-form';
import { useMemo } from 'react';
import type { WrittenBody, WrittenValues } from '../kinds/communication-kind.ts';
import { attachmentRule, imageRule } from '../uploads/file-rules.ts';
import type { StoredFileRef } from '../uploads/stored-file-ref.ts';
import { isLost, isRunning, storedFiles } from '../uploads/upload.ts';
import { useDropGuard } from '../uploads/use-drop-guard.ts';
import { useUploads, type Uploads } from '../uploads/use-uploads.ts';

const lostAttachment = 'Um anexo não foi enviado: tente novamente ou remova-o.';
const lostCover = 'A imagem não foi enviada: tente novamente ou remova-a.';

const hasLost = ({ list }: Uploads) => list.current().some(isLost);
const idsOf = ({ list }: Uploads) => storedFiles(list.current()).map(({ id }) => id);

export interface FormFiles {
  cover: readonly StoredFileRef[];
  attachments: readonly StoredFileRef[];
}

/** Uploads cover and attachments of a form as they are chosen, before the form is sent. */
export function useFormFiles(form: ContractForm<WrittenValues>, start: FormFiles) {
  const cover = useUploads(imageRule, { stored: start.cover });
  const attachments = useUploads(attachmentRule, { stored: start.attachments });
  const [coverList, attachmentList] = [cover.list, attachments.list];
  useDropGuard();

  const subscribe = useMemo(
    () => subscribeToAll(coverList.subscribe, attachmentList.subscribe),
    [coverList, attachmentList],
  );

  /** @returns whether every chosen file has arrived, once none is on its way */
  async function arrived(): Promise<boolean> {
    await Promise.all([coverList.settled(), attachmentList.settled()]);
    const lost: FieldErrors<WrittenValues> = {
      ...(hasLost(cover) && { 'communication.imageId': lostCover }),
      ...(hasLost(attachments) && { 'communication.attachmentIds': lostAttachment }),
    };
    form.setErrors(lost);
    return Object.keys(lost).length === 0;
  }

  /** The body with the files that the kind takes. */
  function addTo<Body extends WrittenBody>(
    body: Body,
    { hasCover, hasAttachments }: { hasCover: boolean; hasAttachments: boolean },
  ): Body {
    const [imageId] = idsOf(cover);
    return {
      ...body,
      communication: {
        ...body.communication,
        ...(hasCover && imageId && { imageId }),
        ...(hasAttachments && { attachmentIds: idsOf(attachments) }),
      },
    };
  }

  /** Retrying or removing a lost file settles what was said about it. */
  function registerCover() {
    const { error, ref } = form.registerError('communication.imageId');
    return { cover, ref, error: error === lostCover && !hasLost(cover) ? undefined : error };
  }

  function registerAttachments() {
    const { error, ref } = form.registerError('communication.attachmentIds');
    const isSettled = error === lostAttachment && !hasLost(attachments);
    return { attachments, ref, error: isSettled ? undefined : error };
  }

  return {
    subscribe,
    arrived,
    addTo,
    registerCover,
    registerAttachments,
    /** Uploaded files. */
    stored: () => ({
      cover: storedFiles(coverList.current()),
      attachments: storedFiles(attachmentList.current()),
    }),
    replaceCover: (files: readonly StoredFileRef[]) => coverList.replace(files),
    replaceAttachments: (files: readonly StoredFileRef[]) => attachmentList.replace(files),
    isWaiting: [...cover.uploads, ...attachments.uploads].some(isRunning),
  };
}
