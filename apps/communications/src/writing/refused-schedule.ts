import { ApiError } from '@caderneta/api-client';

/** Where the modal of the time of sending tells what is wrong. */
export const scheduleField = 'communication.scheduledDate';

/** What the server has against the time of sending. */
export function refusedSchedule(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fieldErrors.find(({ path }) => path === scheduleField)?.message;
}
