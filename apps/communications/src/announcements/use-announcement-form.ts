import { newIdempotencyKey } from '@caderneta/api-client';
import { announcementBody, type AnnouncementBody } from '@caderneta/api-client/contract';
import { useContractForm } from '@caderneta/form';
import { paths, useToasts } from '@caderneta/platform';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSendAnnouncement } from './announcements.queries.ts';
import { isRunning } from '../uploads/upload-list.ts';
import { refusedFields } from './refused-fields.ts';
import { useAnnouncementFiles } from './use-announcement-files.ts';

const blank: AnnouncementBody = { communication: { title: '', description: '' }, studentIds: [] };

export function useAnnouncementForm() {
  const { form, errors, kept, ...fields } = useContractForm(announcementBody, blank);
  const files = useAnnouncementFiles(form);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { mutateAsync } = useSendAnnouncement();
  const toasts = useToasts();
  const navigate = useNavigate();

  async function send() {
    if (!(await files.arrived())) return;
    // What was typed while the files were on their way counts too.
    const values = form.validate();
    if (!values) return;
    try {
      await mutateAsync({ body: files.addTo(values), idempotencyKey });
    } catch (error) {
      form.refuse(refusedFields(error));
      toasts.show('error', 'Houve um erro ao criar o comunicado.');
      return;
    }
    toasts.show('success', 'Comunicado enviado!');
    await navigate(paths.announcements);
  }

  const { cover, attachments } = files;
  const unsettled = files.unsettled(errors);
  return {
    ...fields,
    isWaiting: fields.isSubmitting && [...cover.uploads, ...attachments.uploads].some(isRunning),
    coverField: { cover, ...kept('communication.imageId'), error: unsettled.cover },
    attachmentsField: {
      attachments,
      ...kept('communication.attachmentIds'),
      error: unsettled.attachments,
    },
    submit: () => form.submit(send),
  };
}
