import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { most } from './primitives.ts';

export const email = z
  .string(messages.emptyEmail)
  .check(
    z.trim(),
    most(limits.emailLength, messages.emailFormat),
    z.minLength(1, { error: messages.emptyEmail, abort: true }),
    z.email(messages.emailFormat),
  );

export const password = z.string(messages.emptyPassword).check(
  // What hashes it, and who looks at it, has no more to do.
  most(200, messages.passwordLengthMax),
  z.minLength(1, { error: messages.emptyPassword, abort: true }),
  z.refine((typed) => [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(typed)), {
    error: messages.passwordCharacters,
    abort: true,
  }),
  z.minLength(limits.passwordLength, messages.passwordLength),
);

/** Proves who asks. It was valid when it was set, whatever the rules are now. */
export const currentPassword = z
  .string(messages.emptyCurrentPassword)
  .check(most(200, messages.passwordLengthMax), z.minLength(1, messages.emptyCurrentPassword));
