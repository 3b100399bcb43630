const refused = [403, 409, 422];

/**
 * Why the server refused, in words for the person; undefined for any other failure. It reads the
 * shape of an `ApiError`, because this package does not know the client.
 */
export function refusalText(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('status' in error)) return undefined;
  if (!refused.includes(error.status as number)) return undefined;
  const [first] = 'fieldErrors' in error ? (error.fieldErrors as { message: string }[]) : [];
  return first?.message ?? error.message;
}
