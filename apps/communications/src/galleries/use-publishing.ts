import type { GalleryBody } from '@caderneta/api-client/contract';
import { isGone, isStale, refusedFields, titleOf, useIsShown } from '@caderneta/edit-form';
import { isLost, storedFiles } from '@caderneta/edit-form/uploads';
import { setOff, useSession, useToasts } from '@caderneta/platform';
import { formatTime } from '@caderneta/school-time';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pathOfItem } from '../kinds/communication-kind.ts';
import { useReload, useWrite } from '../kinds/communication.queries.ts';
import { galleryKind } from '../kinds/gallery.ts';
import { useEverybodyQuestion } from '../recipients/use-everybody-question.ts';
import type { Sending } from '../kinds/hold.ts';
import { useNotSent, useSent } from '../undoing/use-sent.ts';
import { galleryWizard } from './gallery-draft.ts';
import type { GalleryForm } from './use-gallery-form.ts';

export interface PublishingOptions {
  /** Null for a new gallery. */
  id: string | null;
  /** It goes out at its time, not now. */
  isScheduled: boolean;
  form: GalleryForm;
  /** Goes where the first step's messages are. */
  showContent: () => void;
}

const lostImage = 'Uma imagem não foi enviada: tente novamente ou remova-a.';

export function usePublishing(options: PublishingOptions) {
  const { id, form, showContent } = options;
  const [isPublishing, setPublishing] = useState(false);
  const once = useRef(false);
  const send = useSend(options);
  const isMeant = useEverybodyQuestion({
    act: 'Publicar',
    submit: 'publicar galeria',
    topic: 'gallery',
  });
  const tellElsewhere = useNotSent(galleryKind, id);

  async function run() {
    // Asked before the images are waited for: their author may be elsewhere by then.
    if (id === null && !(await isMeant(form.getValues().studentIds))) return;
    if (!(await form.images.settled())) return;
    const uploads = form.images.current();
    if (uploads.some(isLost)) {
      tellElsewhere();
      showContent();
      form.setErrors({ 'communication.fileIds': lostImage });
      return;
    }
    form.setValue(
      'communication.fileIds',
      storedFiles(uploads).map((file) => file.id),
    );
    await form.submit(send);
  }

  async function publish() {
    if (once.current) return;
    once.current = true;
    setPublishing(true);
    // It goes on when its author is elsewhere in the portal.
    const { values, idempotencyKey } = form.getDraft();
    const arrived = setOff(titleOf(values), { key: idempotencyKey });
    const ends = [form.images.keep(), arrived];
    try {
      await run();
    } finally {
      for (const end of ends) end();
      once.current = false;
      setPublishing(false);
    }
  }

  return { isPublishing, publish };
}

function useSend({ id, isScheduled, form, showContent }: PublishingOptions) {
  const { texts, paths } = galleryKind;
  const { timezone } = useSession().school;
  const target = id === null ? undefined : { id, etag: form.getDraft().base.etag };
  const { mutateAsync } = useWrite(galleryKind, target);
  const reload = useReload(galleryKind);
  const toasts = useToasts();
  const navigate = useNavigate();
  const announce = useSent(galleryKind, galleryWizard);
  const isShown = useIsShown();
  const tellElsewhere = useNotSent(galleryKind, id);

  return async function send(body: GalleryBody) {
    const draft = form.getDraft();
    let done: { answer: Sending; at: string | null } | null;
    try {
      done = await form.once((idempotencyKey) => mutateAsync({ body, idempotencyKey }));
    } catch (error) {
      const refused = refusedFields<GalleryBody>(error);
      if ((isStale(error) || isGone(error)) && id) await reload(id);
      if (Object.keys(refused).some((field) => field !== 'studentIds')) showContent();
      form.setErrors(refused);
      if (isShown()) toasts.fail(id === null ? texts.createFailed : texts.saveFailed, error);
      else tellElsewhere();
      return;
    }
    if (!done) {
      tellElsewhere();
      if (id) await reload(id);
      return;
    }
    form.forget();
    const { answer, at } = done;
    const isTold = at !== null && id === null;
    if (isTold) toasts.show('success', `Já foi enviada às ${formatTime(at, timezone)}.`);
    else announce(isScheduled ? texts.scheduled : texts.sent, answer, draft);
    if (isShown()) await navigate(isTold ? pathOfItem(galleryKind, answer.id) : paths.list);
  };
}
