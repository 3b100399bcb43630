import type { GalleryBody } from '@caderneta/api-client/contract';
import {
  partOf,
  subscribeToAll,
  useContractForm,
  useEditedDraft,
  useFormChecks,
  type FieldSpec,
  type Saved,
} from '@caderneta/edit-form';
import {
  missingFiles,
  storedFiles,
  useDropGuard,
  useUploadList,
  useUploadSummary,
} from '@caderneta/edit-form/uploads';
import { midnightOf } from '@caderneta/school-time';
import { lightFormat } from 'date-fns/lightFormat';
import { useMemo, useSyncExternalStore } from 'react';
import { choiceText, isSameChoice } from '../drafts/choice.ts';
import { galleryImageRule } from './choose-images.ts';
import {
  galleryChecks,
  galleryDrafts,
  type GalleryContent,
  type GalleryDraft,
} from './gallery-draft.ts';

export interface GalleryFormOptions {
  /** Null for a new gallery. */
  id: string | null;
  start: GalleryDraft;
  /** As it is now; it may change while somebody types. */
  latest: Saved<GalleryContent>;
}

/** Values of both steps of the wizard. */
export function useGalleryForm({ id, start, latest }: GalleryFormOptions) {
  const content = useContent(start);
  const { form, images, subscribe, getContent } = content;
  const fields = useFieldSpecs(content);
  const { conflict, getDraft, forget, once, earlier, renew } = useEditedDraft({
    kind: galleryDrafts,
    draftKey: id ?? 'new',
    fields,
    getValues: getContent,
    subscribe,
    start,
    latest,
    missingFiles: () => missingFiles(images),
  });
  const summary = useUploadSummary(images);
  useFormChecks(galleryChecks, subscribe);
  const isDescribed = useSyncExternalStore(subscribe, () =>
    galleryChecks.now()?.isDescribed(form.getValues().communication),
  );

  return {
    ...form,
    images,
    summary,
    conflict,
    getDraft,
    forget,
    once,
    earlier,
    renew,
    isNew: id === null,
    /** Undefined until it is known. */
    mayPass: isDescribed && summary.total > summary.lost,
    mayPublish: isDescribed !== undefined && form.watch('studentIds').length > 0,
  };
}

export type GalleryForm = ReturnType<typeof useGalleryForm>;
type Content = ReturnType<typeof useContent>;

function useContent({ values }: GalleryDraft) {
  const { images: stored, studentIds, ...texts } = values;
  const form = useContractForm<GalleryBody>({
    schema: partOf(galleryChecks, ({ galleryBody }) => galleryBody),
    start: { communication: { ...texts, fileIds: [] }, studentIds },
    checks: 'onBlur',
  });
  const images = useUploadList(galleryImageRule, { stored, smallPreviews: true });
  useDropGuard();
  const subscribe = useMemo(
    () => subscribeToAll(form.subscribe, images.subscribe),
    [form.subscribe, images],
  );
  function getContent(): GalleryContent {
    const { communication, studentIds } = form.getValues();
    const { title, description, date } = communication;
    return { title, description, date, studentIds, images: storedFiles(images.current()) };
  }
  return { form, images, subscribe, getContent };
}

/** Everything in the wizard that a colleague may change meanwhile. */
function useFieldSpecs({ form, images }: Content): FieldSpec<GalleryContent>[] {
  return [
    {
      label: 'Título',
      format: ({ title }) => title,
      apply: ({ title }) => form.setValue('communication.title', title),
    },
    {
      label: 'Data',
      format: ({ date }) => date && lightFormat(midnightOf(date), 'dd/MM/yyyy'),
      apply: ({ date }) => form.setValue('communication.date', date),
    },
    {
      label: 'Descrição',
      format: ({ description }) => description,
      apply: ({ description }) => form.setValue('communication.description', description),
    },
    {
      label: 'Fotos',
      format: ({ images }) => choiceText(images.length, 'foto', 'fotos'),
      isEqual: (one, other) =>
        one.images.map(({ id }) => id).join() === other.images.map(({ id }) => id).join(),
      apply: ({ images: files }) => images.replace(files),
    },
    {
      label: 'Destinatários',
      format: ({ studentIds }) => choiceText(studentIds.length, 'aluno', 'alunos'),
      isEqual: (one, other) => isSameChoice(one.studentIds, other.studentIds),
      apply: ({ studentIds }) => form.setValue('studentIds', studentIds),
    },
  ];
}
