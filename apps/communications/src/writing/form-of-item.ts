import { newIdempotencyKey, type Versioned } from '@caderneta/api-client';
import type { CommunicationDraft } from '../drafts/communication-draft.ts';
import type {
  CommunicationItem,
  CommunicationKind,
  KindTypes,
} from '../kinds/communication-kind.ts';
import type { KeptFile } from '../uploads/kept-file.ts';

/** The form of a communication as the server has it. */
export function formOf<T extends KindTypes>(
  { form }: CommunicationKind<T>,
  { data, etag }: Versioned<T['item']>,
  timeZone: string,
): CommunicationDraft<T['values']> {
  return {
    values: form.toValues(data, timeZone),
    cover: coverOf(data),
    attachments: data.communication.attachments,
    idempotencyKey: newIdempotencyKey(),
    etag,
  };
}

function coverOf({ communication }: CommunicationItem): KeptFile[] {
  const { imageId, imageUrl, imageSrcSet } = communication;
  if (!imageId || !imageUrl) return [];
  return [
    // It is a picture even where it has one width only.
    { id: imageId, originalName: 'Imagem atual', location: imageUrl, srcSet: imageSrcSet ?? '' },
  ];
}
