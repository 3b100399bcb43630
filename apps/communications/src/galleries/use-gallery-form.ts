import { galleryBody, type GalleryBody } from '@caderneta/api-client/contract';
import { useContractForm } from '@caderneta/form';
import { useState } from 'react';
import { useKeptDraft } from '../drafts/use-kept-draft.ts';
import type { Resumable } from '../drafts/use-resumable.ts';
import { useDropGuard } from '../uploads/use-drop-guard.ts';
import { keptFiles } from '../uploads/upload.ts';
import { useUploadSummary } from '../uploads/use-upload-summary.ts';
import { useUploadList } from '../uploads/use-uploads.ts';
import { galleryImageRule } from './choose-images.ts';
import type { GalleryDraft } from './gallery-draft.ts';

function initialBody({ title, description, date, studentIds }: GalleryDraft): GalleryBody {
  return { communication: { title, description, date, fileIds: [] }, studentIds };
}

/** What the wizard holds in both of its steps. */
export function useGalleryForm({ start, keep }: Resumable<GalleryDraft>) {
  const [etag, setEtag] = useState(start.etag);
  const fields = useContractForm(galleryBody, initialBody(start));
  const images = useUploadList(galleryImageRule, { kept: start.images, smallPreviews: true });
  const summary = useUploadSummary(images);
  useDropGuard();

  const { communication, studentIds } = fields.values;
  const { title, description, date } = communication;
  const { idempotencyKey } = start;
  const draft: GalleryDraft = {
    title,
    description,
    date,
    studentIds,
    images: [...summary.kept],
    etag,
    idempotencyKey,
  };
  useKeptDraft(draft, { keep });

  const { fileIds: _, ...texts } = galleryBody.shape.communication.shape;
  const isDescribed = Object.entries(texts).every(
    ([name, rule]) => rule.safeParse(communication[name as keyof typeof texts]).success,
  );
  return {
    ...fields,
    images,
    summary,
    etag,
    setEtag,
    idempotencyKey,
    /** What the wizard holds by now. */
    draft: (): GalleryDraft => ({ ...draft, images: keptFiles(images.uploads()) }),
    mayPass: isDescribed && summary.total > summary.lost,
    mayPublish: studentIds.length > 0,
  };
}

export type GalleryForm = ReturnType<typeof useGalleryForm>;
