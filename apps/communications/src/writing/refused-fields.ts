import { ApiError } from '@caderneta/api-client';
import type { FieldErrors } from '@caderneta/form';
import type { KindForm, KindTypes } from '../kinds/communication-kind.ts';

/** Where the modal of the time of sending tells what is wrong. */
export const scheduleField = 'communication.scheduledDate';

/** What the server refused, by the fields of the form. */
export function refusedFields<T extends KindTypes>(
  { fieldOf = (path) => path }: KindForm<T>,
  error: unknown,
): FieldErrors<T['values']> {
  if (!(error instanceof ApiError)) return {};
  const entries = error.fieldErrors.map(({ path, message }) => {
    // A list is told as one field, whichever of its entries is wrong.
    const field = path.replace(/\.\d+(\..*)?$/, '');
    return [fieldOf(field, message), message];
  });
  return Object.fromEntries(entries.reverse()) as FieldErrors<T['values']>;
}

/** What the server has against the time of sending. */
export function refusedSchedule(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fieldErrors.find(({ path }) => path === scheduleField)?.message;
}
