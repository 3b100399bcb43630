import { ApiError, type FieldError } from '@caderneta/api-client';
import type { AnnouncementBody } from '@caderneta/api-client/contract';
import type { FieldPath } from 'react-hook-form';

type Field = FieldPath<AnnouncementBody>;

const fields: readonly Field[] = [
  'communication.title',
  'communication.description',
  'communication.imageId',
  'communication.attachmentIds',
  'studentIds',
];

function fieldAt(path: string): Field | undefined {
  return fields.find((field) => path === field || path.startsWith(`${field}.`));
}

/** What the server refused, by the fields of the form. */
export function refusedFields(error: unknown): { field: Field; message: string }[] {
  const refused: FieldError[] = error instanceof ApiError ? error.fieldErrors : [];
  return refused.flatMap(({ path, message }) => {
    const field = fieldAt(path);
    return field ? [{ field, message }] : [];
  });
}
