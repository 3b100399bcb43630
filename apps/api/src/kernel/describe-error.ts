export interface ErrorDescription {
  name: string;
  message?: string;
  code?: unknown;
  constraint?: unknown;
  frames: string[];
  cause?: ErrorDescription;
}

/**
 * An error as the log may keep it. Messages of the database driver repeat the values of a query,
 * which are names, e-mails and messages of people: of those only code and constraint remain.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error, frames: [] };
  const fields = error as Error & { code?: unknown; constraint?: unknown };
  const holdsData = 'query' in error || 'severity' in error;
  return {
    name: error.name,
    ...(!holdsData && { message: error.message }),
    ...(fields.code !== undefined && { code: fields.code }),
    ...(fields.constraint !== undefined && { constraint: fields.constraint }),
    frames: (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at ')),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
