import { currentPassword, email, requiredName } from '@caderneta/api-client/contract';
import type { FormRules } from '@caderneta/edit-form';
import { PasswordField, type TextFieldProps } from '@caderneta/ui';
import * as z from 'zod/mini';
import {
  currentPasswordInput,
  mustBeEqual,
  newPassword,
  newPasswordInputs,
} from '../passwords/passwords.ts';

export type ProfileField = 'name' | 'email' | 'password';
export type ProfileValues = Record<string, string>;

interface Input extends Pick<TextFieldProps, 'type' | 'autoComplete'> {
  label: string;
  /** Draws the input; a TextField unless given. */
  Field?: typeof PasswordField;
}

const hidden = { Field: PasswordField };

/** How one field of the profile is changed, and in which words. */
export interface ProfileChange {
  title: string;
  schema: z.ZodMiniType<ProfileValues, ProfileValues>;
  rules?: FormRules<ProfileValues>;
  /** Name of the value → its input. */
  inputs: Record<string, Input>;
  changed: string;
  failed: string;
}

export const profileChanges: Record<ProfileField, ProfileChange> = {
  name: {
    title: 'Alterar nome',
    schema: z.strictObject({ name: requiredName }),
    inputs: { name: { label: 'Nome', autoComplete: 'name' } },
    changed: 'Nome alterado!',
    failed: 'Houve um erro ao alterar o nome.',
  },
  email: {
    title: 'Alterar e-mail',
    schema: z.strictObject({ email, currentPassword }),
    inputs: {
      email: { label: 'E-mail', type: 'email', autoComplete: 'email' },
      currentPassword: { ...currentPasswordInput, ...hidden },
    },
    changed: 'Email alterado!',
    failed: 'Houve um erro ao alterar o email.',
  },
  password: {
    title: 'Alterar senha',
    schema: z.extend(newPassword, { currentPassword }),
    rules: mustBeEqual as FormRules<ProfileValues>,
    inputs: {
      currentPassword: { ...currentPasswordInput, ...hidden },
      password: { ...newPasswordInputs.password, ...hidden },
      confirmation: { ...newPasswordInputs.confirmation, ...hidden },
    },
    changed: 'Senha alterada!',
    failed: 'Houve um erro ao alterar a senha.',
  },
};
