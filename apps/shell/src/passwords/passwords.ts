import { messages, password } from '@caderneta/api-client/contract';
import type { FieldErrors } from '@caderneta/edit-form';
import * as z from 'zod/mini';

/** Asked for again, because the person at an open portal may not be the one who signed in. */
export const currentPasswordInput = {
  label: 'Senha atual',
  autoComplete: 'current-password',
} as const;

/** A new password is typed twice, because its field hides it. */
export const newPassword = z.strictObject({ password, confirmation: z.string() });
export type NewPassword = z.output<typeof newPassword>;

export function mustBeEqual(values: NewPassword): FieldErrors<NewPassword> {
  return values.password === values.confirmation
    ? {}
    : { confirmation: messages.passwordConfirmation };
}

export const passwordRules =
  'Ao menos 8 caracteres, com uma letra minúscula, uma maiúscula e um número.';

export const newPasswordInputs = {
  password: { label: 'Nova senha', autoComplete: 'new-password' },
  confirmation: { label: 'Confirmação da nova senha', autoComplete: 'new-password' },
} as const;
