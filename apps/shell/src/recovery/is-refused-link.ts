import { ApiError } from '@caderneta/api-client';
import { authenticationCodes } from '@caderneta/api-client/contract';

/** Whether a call failed because the link of the e-mail sets no password any more. */
export function isRefusedLink(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { code, fieldErrors } = error;
  return (
    code === String(authenticationCodes.credentialExpired) ||
    fieldErrors.some(({ path }) => path === 'token')
  );
}
