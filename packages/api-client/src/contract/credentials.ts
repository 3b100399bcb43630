import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { most } from './primitives.ts';

/** Validation texts of e-mails and passwords. */
export const credentialMessages = {
  emptyEmail: 'Campo e-mail vazio.',
  emptyPassword: 'Campo senha vazio.',
  emailFormat: 'Digite um e-mail com formato válido. Exemplo: nome@escola.com.br',
  passwordCharacters:
    'Senha deve conter ao menos uma letra minúscula, uma maiúscula e um número. Exemplo: Senha123',
  passwordLength: 'Senha deve conter no mínimo 8 caracteres.',
  passwordLengthMax: 'Senha deve conter no máximo 200 caracteres.',
  emptyCurrentPassword: 'Digite a sua senha atual.',
} as const;

export const email = z
  .string(credentialMessages.emptyEmail)
  .check(
    z.trim(),
    most(limits.emailLength, credentialMessages.emailFormat),
    z.minLength(1, { error: credentialMessages.emptyEmail, abort: true }),
    z.email(credentialMessages.emailFormat),
  );

export const password = z.string(credentialMessages.emptyPassword).check(
  // What hashes it, and who looks at it, has no more to do.
  most(200, credentialMessages.passwordLengthMax),
  z.minLength(1, { error: credentialMessages.emptyPassword, abort: true }),
  z.refine((typed) => [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(typed)), {
    error: credentialMessages.passwordCharacters,
    abort: true,
  }),
  z.minLength(limits.passwordLength, credentialMessages.passwordLength),
);

/** Proves who asks. It was valid when it was set, whatever the rules are now. */
export const currentPassword = z
  .string(credentialMessages.emptyCurrentPassword)
  .check(
    most(200, credentialMessages.passwordLengthMax),
    z.minLength(1, credentialMessages.emptyCurrentPassword),
  );

export const credentialSchemas = {
  CurrentPassword: currentPassword,
  Email: email,
  Password: password,
};
