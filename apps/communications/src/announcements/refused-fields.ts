import { ApiError } from '@caderneta/api-client';
import type { AnnouncementBody } from '@caderneta/api-client/contract';
import type { FieldErrors, FieldPath } from '@caderneta/form';

const fields: readonly FieldPath<AnnouncementBody>[] = [
  'communication.title',
  'communication.description',
  'communication.imageId',
  'communication.attachmentIds',
  'studentIds',
];

/** What the server refused, by the fields of the form. */
export function refusedFields(error: unknown): FieldErrors<AnnouncementBody> {
  if (!(error instanceof ApiError)) return {};
  const entries = error.fieldErrors.flatMap(({ path, message }) =>
    fields
      .filter((field) => path === field || path.startsWith(`${field}.`))
      .map((field) => [field, message] as const),
  );
  return Object.fromEntries(entries);
}
