import { ApiError } from '@caderneta/api-client';
import { authenticationCodes } from '@caderneta/api-client/contract';

type Field = 'email' | 'password' | 'code' | 'root';

/** What the server asks for beside a password that is right. */
export type Asked = 'code' | 'newPassword';

export interface SignInRefusal {
  field: Field;
  message: string;
  /** The password is right: the form goes on to this. */
  asks?: Asked;
}

const fields: Record<string, Field> = {
  [authenticationCodes.emailNotFound]: 'email',
  [authenticationCodes.invalidPassword]: 'password',
  [authenticationCodes.wrongCode]: 'code',
};

const asked: Record<string, Asked> = {
  [authenticationCodes.codeNeeded]: 'code',
  [authenticationCodes.newPasswordNeeded]: 'newPassword',
};

/** The field of the sign-in form that shows a failure, and its text. */
export function signInRefusal(error: unknown): SignInRefusal {
  if (!(error instanceof ApiError)) throw error;
  const { kind, code, message } = error;
  if (kind !== 'refused') return { field: 'root', message };
  const number = /^-?\d+$/.test(code) ? code : String(authenticationCodes.unknown);
  return {
    field: fields[code] ?? 'root',
    message: `(${number}) ${message}`,
    asks: asked[number],
  };
}
