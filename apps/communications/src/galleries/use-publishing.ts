import type { GalleryBody } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/links';
import { useToasts } from '@caderneta/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { refusedFields } from '../keeping/refused-fields.ts';
import { isConflict, useConflict } from '../keeping/use-conflict.ts';
import type { Resumable } from '../drafts/use-resumable.ts';
import { useEverybodyQuestion } from '../recipients/use-everybody-question.ts';
import type { Sending } from '../undoing/hold.ts';
import { isLost, keptFiles } from '../uploads/upload.ts';
import { galleryQuery, usePublishGallery } from './galleries.queries.ts';
import { savedGallery, type GalleryDraft } from './gallery-draft.ts';
import type { GalleryForm } from './use-gallery-form.ts';
import { useGallerySent } from './use-gallery-sent.ts';

export interface PublishingOptions {
  /** Null for a new gallery. */
  id: string | null;
  /** It goes out at its time, not now. */
  isScheduled: boolean;
  form: GalleryForm;
  resumable: Resumable<GalleryDraft>;
  /** Goes where the first step's messages are. */
  showContent: () => void;
}

const lostImage = 'Uma imagem não foi enviada: tente novamente ou remova-a.';

export function usePublishing(options: PublishingOptions) {
  const { id, form, resumable, showContent } = options;
  const [isPublishing, setPublishing] = useState(false);
  const once = useRef(false);
  const send = useSend(options);
  const isMeant = useEverybodyQuestion('Publicar para todas as turmas?', 'publicar galeria');
  const queries = useQueryClient();
  const conflict = useConflict(() =>
    queries.fetchQuery({ ...galleryQuery(id ?? ''), staleTime: 0 }),
  );

  async function run() {
    await form.images.settled();
    const uploads = form.images.uploads();
    if (uploads.some(isLost)) {
      showContent();
      form.form.refuse({ 'communication.fileIds': lostImage });
      return;
    }
    form.form.set(
      'communication.fileIds',
      keptFiles(uploads).map((file) => file.id),
    );
    const { studentIds } = form.form.state().values;
    if (id === null && !(await isMeant(studentIds))) return;
    await form.form.submit(() => send(conflict.open));
  }

  async function publish() {
    if (once.current) return;
    once.current = true;
    setPublishing(true);
    try {
      await run();
    } finally {
      once.current = false;
      setPublishing(false);
    }
  }

  return {
    isPublishing,
    publish,
    conflict: {
      ...conflict,
      replace: () => conflict.choose((current) => resumable.restart(savedGallery(current))),
      keep: () => conflict.choose((current) => form.setEtag(current.etag)),
    },
  };
}

function useSend({ id, isScheduled, form, resumable, showContent }: PublishingOptions) {
  const { mutateAsync } = usePublishGallery(id);
  const toasts = useToasts();
  const navigate = useNavigate();
  const announce = useGallerySent();

  return async function send(onConflict: () => void) {
    const body = form.form.validate();
    if (!body) return;
    const { etag, idempotencyKey } = form;
    let sending: Sending;
    try {
      sending = await mutateAsync({ body, etag, idempotencyKey });
    } catch (error) {
      const refused = refusedFields<GalleryBody>(error);
      if (isConflict(error)) onConflict();
      if (Object.keys(refused).some((field) => field !== 'studentIds')) showContent();
      form.form.refuse(refused);
      const failed =
        id === null ? 'Houve um erro ao criar a galeria.' : 'Houve um erro ao salvar a galeria.';
      toasts.fail(failed, error);
      return;
    }
    const draft = form.draft();
    resumable.forget();
    announce(isScheduled ? 'Galeria agendada!' : 'Galeria enviada!', sending, draft);
    await navigate(paths.galleries);
  };
}
