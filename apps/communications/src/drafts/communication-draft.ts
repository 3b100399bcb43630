import type { Versioned } from '@caderneta/api-client';
import { laterDraftsOf, type Saved } from '@caderneta/edit-form';
import { type StoredFileRef, withoutLostFiles } from '@caderneta/edit-form/uploads';
import type { DraftKind } from '@caderneta/platform';
import type {
  CommunicationContent,
  CommunicationDraft,
  CommunicationItem,
  KindTypes,
  WrittenKind,
  WrittenValues,
} from '../kinds/communication-kind.ts';

/** Drafts of a kind whose forms hold the same fields as `blank`, and checkboxes. */
export function communicationDrafts<Values extends WrittenValues>(
  name: string,
  blank: Values,
  flags: Record<string, string> = {},
): DraftKind<CommunicationDraft<Values>> {
  const content = async () => {
    const { contentSchema } = await import(/* webpackChunkName: "checks" */ './content-schema.ts');
    return contentSchema(blank, flags);
  };
  return laterDraftsOf(name, content, {
    lists: ['studentIds'],
    refresh: (draft) => withoutLostFiles(draft, 'cover', 'attachments'),
  });
}

export function blankContent<T extends KindTypes>({
  form,
}: WrittenKind<T>): Saved<CommunicationContent<T['values']>> {
  return {
    values: { ...form.blank, cover: [], attachments: [], scheduledDate: null },
    etag: null,
  };
}

/** The form of a communication as the server has it. */
export function savedContent<T extends KindTypes>(
  { form }: WrittenKind<T>,
  { data, etag }: Versioned<T['item']>,
  timeZone: string,
): Saved<CommunicationContent<T['values']>> {
  const { attachments, scheduledDate } = data.communication;
  return {
    values: { ...form.toValues(data, timeZone), cover: coverOf(data), attachments, scheduledDate },
    etag,
  };
}

function coverOf({ communication }: CommunicationItem): StoredFileRef[] {
  const { imageId, imageUrl, imageSrcSet } = communication;
  if (!imageId || !imageUrl) return [];
  return [
    // It is a picture even where it has one width only.
    { id: imageId, originalName: 'Imagem atual', location: imageUrl, srcSet: imageSrcSet ?? '' },
  ];
}
