import { ApiError } from '@caderneta/api-client';
import { authenticationCodes } from '@caderneta/api-client/contract';

type Field = 'email' | 'password' | 'root';

const fields: Record<string, Field> = {
  [authenticationCodes.emailNotFound]: 'email',
  [authenticationCodes.invalidPassword]: 'password',
};

/** Where on the sign-in form a failure is shown, and in which words. */
export function signInRefusal(error: unknown): { field: Field; message: string } {
  if (!(error instanceof ApiError)) throw error;
  const { kind, code, message } = error;
  if (kind !== 'refused') return { field: 'root', message };
  const number = /^-?\d+$/.test(code) ? code : String(authenticationCodes.unknown);
  return { field: fields[code] ?? 'root', message: `(${number}) ${message}` };
}
