import { galleryBody, type GalleryBody } from '@caderneta/api-client/contract';
import { storedFileRefs } from '@caderneta/edit-form/uploads';
import * as z from 'zod/mini';

export { galleryBody };

/** Of a draft. */
export const galleryContent = z.object({
  title: z.string(),
  description: z.string(),
  date: z.string(),
  studentIds: z.array(z.string()),
  images: storedFileRefs,
});

const { fileIds: _, ...described } = galleryBody.shape.communication.shape;

/** Whether all that is written is valid. */
export const isDescribed = (communication: GalleryBody['communication']) =>
  Object.entries(described).every(
    ([name, rule]) => rule.safeParse(communication[name as keyof typeof described]).success,
  );
