import { ApiError } from '@caderneta/api-client';

/** A malformed id names nothing, too. */
const missingStatuses = new Set<number | null>([404, 422]);

/** Whether an error says that there is nothing at an address. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && missingStatuses.has(error.status);
