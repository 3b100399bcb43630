import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

export const email = z
  .string(messages.emptyEmail)
  .check(
    z.trim(),
    z.minLength(1, { error: messages.emptyEmail, abort: true }),
    z.maxLength(limits.emailLength, { error: messages.emailFormat, abort: true }),
    z.email(messages.emailFormat),
  );

export const password = z
  .string(messages.emptyPassword)
  .check(
    z.minLength(1, { error: messages.emptyPassword, abort: true }),
    z.regex(/(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/, { error: messages.passwordCharacters, abort: true }),
    z.minLength(limits.passwordLength, messages.passwordLength),
  );

/** Proves who asks. It was valid when it was set, whatever the rules are now. */
export const currentPassword = z
  .string(messages.emptyCurrentPassword)
  .check(z.minLength(1, messages.emptyCurrentPassword));
