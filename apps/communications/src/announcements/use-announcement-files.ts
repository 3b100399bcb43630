import type { AnnouncementBody } from '@caderneta/api-client/contract';
import type { ContractForm, FieldErrors } from '@caderneta/form';
import { attachmentRule, imageRule } from '../uploads/file-rules.ts';
import type { Upload } from '../uploads/upload-list.ts';
import { useDropGuard } from '../uploads/use-drop-guard.ts';
import { useUploads, type Uploads } from '../uploads/use-uploads.ts';

const lostAttachment = 'Um anexo não foi enviado: tente novamente ou remova-o.';
const lostCover = 'A imagem não foi enviada: tente novamente ou remova-a.';

const hasLost = ({ list }: Uploads) => list.uploads().some(({ status }) => status === 'failed');
const storedId = ({ stored }: Upload) => (stored ? [stored.id] : []);

/** Cover and attachments of an announcement, which are sent on their own before it. */
export function useAnnouncementFiles(form: ContractForm<AnnouncementBody>) {
  const cover = useUploads(imageRule);
  const attachments = useUploads(attachmentRule);
  useDropGuard();

  /** @returns whether every chosen file has arrived, once none is on its way. */
  async function arrived(): Promise<boolean> {
    await Promise.all([cover.list.settled(), attachments.list.settled()]);
    const lost: FieldErrors<AnnouncementBody> = {
      ...(hasLost(cover) && { 'communication.imageId': lostCover }),
      ...(hasLost(attachments) && { 'communication.attachmentIds': lostAttachment }),
    };
    form.refuse(lost);
    return Object.keys(lost).length === 0;
  }

  function addTo({ communication, studentIds }: AnnouncementBody): AnnouncementBody {
    const [imageId] = cover.list.uploads().flatMap(storedId);
    const attachmentIds = attachments.list.uploads().flatMap(storedId);
    return {
      communication: { ...communication, attachmentIds, ...(imageId && { imageId }) },
      studentIds,
    };
  }

  /** Retrying or removing a lost file settles what was said about it. */
  function unsettled(errors: FieldErrors<AnnouncementBody>) {
    const coverError = errors['communication.imageId'];
    const attachmentError = errors['communication.attachmentIds'];
    return {
      cover: coverError === lostCover && !hasLost(cover) ? undefined : coverError,
      attachments:
        attachmentError === lostAttachment && !hasLost(attachments) ? undefined : attachmentError,
    };
  }

  return { cover, attachments, arrived, addTo, unsettled };
}
