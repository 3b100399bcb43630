import { announcementBody, type AnnouncementBody } from '@caderneta/api-client/contract';
import { paths, useToasts } from '@caderneta/platform';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { attachmentRule, imageRule } from '../uploads/file-rules.ts';
import { useUploads } from '../uploads/use-uploads.ts';
import { useSendAnnouncement } from './announcements.queries.ts';
import { newIdempotencyKey } from './idempotency-key.ts';
import { refusedFields } from './refused-fields.ts';

const lostAttachment = 'Um anexo não foi enviado: tente novamente ou remova-o.';
const lostCover = 'A imagem não foi enviada: tente novamente ou remova-a.';

const blank: AnnouncementBody = { communication: { title: '', description: '' }, studentIds: [] };

export function useAnnouncementForm() {
  const form = useForm({ resolver: zodResolver(announcementBody), defaultValues: blank });
  const cover = useUploads(imageRule);
  const attachments = useUploads(attachmentRule);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { mutateAsync } = useSendAnnouncement();
  const toasts = useToasts();
  const navigate = useNavigate();
  const underWay = useRef(false);

  /** @returns whether every chosen file has arrived. */
  async function filesArrived(): Promise<boolean> {
    await Promise.all([cover.list.settled(), attachments.list.settled()]);
    const lost = ({ status }: { status: string }) => status === 'failed';
    const coverLost = cover.list.uploads().some(lost);
    const attachmentLost = attachments.list.uploads().some(lost);
    if (coverLost) form.setError('communication.imageId', { message: lostCover });
    if (attachmentLost) form.setError('communication.attachmentIds', { message: lostAttachment });
    return !coverLost && !attachmentLost;
  }

  function filledBody(values: AnnouncementBody): AnnouncementBody {
    const ids = (list: typeof cover.list) =>
      list.uploads().flatMap(({ stored }) => (stored ? [stored.id] : []));
    const [imageId] = ids(cover.list);
    const communication = { ...values.communication, attachmentIds: ids(attachments.list) };
    return { ...values, communication: { ...communication, ...(imageId && { imageId }) } };
  }

  async function send() {
    if (!(await filesArrived())) return;
    // What was typed while the files were on their way counts too.
    const values = announcementBody.safeParse(filledBody(form.getValues()));
    if (!values.success) return void form.trigger(undefined, { shouldFocus: true });
    try {
      await mutateAsync({ body: values.data, idempotencyKey });
    } catch (error) {
      for (const [index, { field, message }] of refusedFields(error).entries()) {
        form.setError(field, { message }, { shouldFocus: index === 0 });
      }
      return toasts.show('error', 'Houve um erro ao criar o comunicado.');
    }
    toasts.show('success', 'Comunicado enviado!');
    await navigate(paths.announcements);
  }

  async function submit(event: React.SubmitEvent) {
    event.preventDefault();
    // A second click may come before the button is drawn as busy.
    if (underWay.current) return;
    underWay.current = true;
    await form
      .handleSubmit(send)()
      .finally(() => (underWay.current = false));
  }

  return { form, cover, attachments, submit };
}
