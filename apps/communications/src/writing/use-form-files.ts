import { attachmentRule, imageRule } from '@caderneta/api-client/contract';
import { subscribeToAll, type ContractForm, type FieldErrors } from '@caderneta/edit-form';
import {
  isLost,
  isRunning,
  missingFiles,
  type StoredFileRef,
  storedFiles,
  type Uploads,
  useDropGuard,
  useUploads,
} from '@caderneta/edit-form/uploads';
import { useMemo } from 'react';
import type { WrittenBody, WrittenValues } from '../kinds/communication-kind.ts';

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

  /** @returns what became of the chosen files, once none is on its way or they are given up */
  async function arrived(): Promise<'arrived' | 'lost' | 'given up'> {
    const counted = await Promise.all([coverList.settled(), attachmentList.settled()]);
    if (counted.includes(false)) return 'given up';
    const lost: FieldErrors<WrittenValues> = {
      ...(hasLost(cover) && { 'communication.imageId': lostCover }),
      ...(hasLost(attachments) && { 'communication.attachmentIds': lostAttachment }),
    };
    form.setErrors(lost);
    return Object.keys(lost).length === 0 ? 'arrived' : 'lost';
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

  return {
    attachments,
    subscribe,
    arrived,
    /** Lets the files go on without the form. @returns how to end that */
    keep: () => {
      const ends = [coverList.keep(), attachmentList.keep()];
      return () => ends.forEach((end) => end());
    },
    /** What waits for the files is not sent. */
    giveUp: () => {
      coverList.giveUp();
      attachmentList.giveUp();
    },
    missing: () => missingFiles(coverList, attachmentList),
    addTo,
    ...registrations(form, cover, attachments),
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

/** Retrying or removing a lost file settles what was said about it. */
function registrations(form: ContractForm<WrittenValues>, cover: Uploads, attachments: Uploads) {
  return {
    registerCover() {
      const { error, ref } = form.registerError('communication.imageId');
      return { cover, ref, error: error === lostCover && !hasLost(cover) ? undefined : error };
    },
    registerAttachments() {
      const { error, ref } = form.registerError('communication.attachmentIds');
      const isSettled = error === lostAttachment && !hasLost(attachments);
      return { attachments, ref, error: isSettled ? undefined : error };
    },
  };
}
