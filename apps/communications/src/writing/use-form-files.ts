import type { ContractForm, FieldErrors } from '@caderneta/form';
import type { WrittenBody, WrittenValues } from '../kinds/communication-kind.ts';
import { attachmentRule, imageRule } from '../uploads/file-rules.ts';
import type { KeptFile } from '../uploads/kept-file.ts';
import { isLost, isRunning, keptFiles } from '../uploads/upload.ts';
import { useDropGuard } from '../uploads/use-drop-guard.ts';
import { useUploads, type Uploads } from '../uploads/use-uploads.ts';

const lostAttachment = 'Um anexo não foi enviado: tente novamente ou remova-o.';
const lostCover = 'A imagem não foi enviada: tente novamente ou remova-a.';

const hasLost = ({ list }: Uploads) => list.uploads().some(isLost);
const idsOf = ({ list }: Uploads) => keptFiles(list.uploads()).map(({ id }) => id);

export interface StartingFiles {
  cover: readonly KeptFile[];
  attachments: readonly KeptFile[];
}

/** Cover and attachments of a form, which are sent on their own before it. */
export function useFormFiles(form: ContractForm<WrittenValues>, start: StartingFiles) {
  const cover = useUploads(imageRule, { kept: start.cover });
  const attachments = useUploads(attachmentRule, { kept: start.attachments });
  useDropGuard();

  /** @returns whether every chosen file has arrived, once none is on its way. */
  async function arrived(): Promise<boolean> {
    await Promise.all([cover.list.settled(), attachments.list.settled()]);
    const lost: FieldErrors<WrittenValues> = {
      ...(hasLost(cover) && { 'communication.imageId': lostCover }),
      ...(hasLost(attachments) && { 'communication.attachmentIds': lostAttachment }),
    };
    form.refuse(lost);
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
  function unsettled(errors: FieldErrors<WrittenValues>) {
    const coverError = errors['communication.imageId'];
    const attachmentError = errors['communication.attachmentIds'];
    return {
      cover: coverError === lostCover && !hasLost(cover) ? undefined : coverError,
      attachments:
        attachmentError === lostAttachment && !hasLost(attachments) ? undefined : attachmentError,
    };
  }

  const isWaiting = [...cover.uploads, ...attachments.uploads].some(isRunning);
  return { cover, attachments, arrived, addTo, unsettled, isWaiting };
}
