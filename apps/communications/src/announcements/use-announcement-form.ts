import { announcementBody, type AnnouncementBody } from '@caderneta/api-client/contract';
import { paths, useToasts } from '@caderneta/platform';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useContractForm } from '../form/use-contract-form.ts';
import { attachmentRule, imageRule } from '../uploads/file-rules.ts';
import type { Upload } from '../uploads/upload-list.ts';
import { useUploads } from '../uploads/use-uploads.ts';
import { useSendAnnouncement } from './announcements.queries.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { refusedFields } from './refused-fields.ts';

const lostAttachment = 'Um anexo não foi enviado: tente novamente ou remova-o.';
const lostCover = 'A imagem não foi enviada: tente novamente ou remova-a.';

const blank: AnnouncementBody = { communication: { title: '', description: '' }, studentIds: [] };

const isLost = ({ status }: Upload) => status === 'failed';
const storedId = ({ stored }: Upload) => (stored ? [stored.id] : []);

export function useAnnouncementForm() {
  const { form, ...fields } = useContractForm(announcementBody, blank);
  const cover = useUploads(imageRule);
  const attachments = useUploads(attachmentRule);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { mutateAsync } = useSendAnnouncement();
  const toasts = useToasts();
  const navigate = useNavigate();

  /** @returns whether every chosen file has arrived. */
  async function filesArrived(): Promise<boolean> {
    await Promise.all([cover.list.settled(), attachments.list.settled()]);
    const coverLost = cover.list.uploads().some(isLost);
    const attachmentLost = attachments.list.uploads().some(isLost);
    form.refuse({
      ...(coverLost && { 'communication.imageId': lostCover }),
      ...(attachmentLost && { 'communication.attachmentIds': lostAttachment }),
    });
    return !coverLost && !attachmentLost;
  }

  function withFiles({ communication, studentIds }: AnnouncementBody): AnnouncementBody {
    const [imageId] = cover.list.uploads().flatMap(storedId);
    const attachmentIds = attachments.list.uploads().flatMap(storedId);
    return {
      communication: { ...communication, attachmentIds, ...(imageId && { imageId }) },
      studentIds,
    };
  }

  async function send() {
    if (!(await filesArrived())) return;
    // What was typed while the files were on their way counts too.
    const values = form.validate();
    if (!values) return;
    try {
      await mutateAsync({ body: withFiles(values), idempotencyKey });
    } catch (error) {
      form.refuse(refusedFields(error));
      toasts.show('error', 'Houve um erro ao criar o comunicado.');
      return;
    }
    toasts.show('success', 'Comunicado enviado!');
    await navigate(paths.announcements);
  }

  return { ...fields, cover, attachments, submit: () => form.submit(send) };
}
