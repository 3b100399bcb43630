import { ApiError } from '@caderneta/api-client';
import { useContractForm } from '@caderneta/edit-form';
import { Button, PasswordField } from '@caderneta/ui';
import { useState } from 'react';
import { useShell } from '../ground/shell-context.ts';
import {
  mustBeEqual,
  newPassword,
  newPasswordInputs,
  passwordRules,
  type NewPassword,
} from '../passwords/passwords.ts';
import { CardForm } from './card-form.tsx';
import { signInWith, type TypedCredentials } from './sign-in.ts';
import { signInRefusal } from './sign-in-refusal.ts';

export interface NewPasswordFormProps {
  /** Hold a password that somebody else gave. */
  credentials: TypedCredentials;
  /** The account has a second factor. */
  onCodeNeeded: (credentials: TypedCredentials) => void;
  onBack: () => void;
}

/** A password that somebody else chose opens nothing: one of one's own takes its place. */
export function NewPasswordForm({ credentials, onCodeNeeded, onBack }: NewPasswordFormProps) {
  const shell = useShell();
  const [refusal, setRefusal] = useState<string>();
  const start = { password: '', confirmation: '' };
  const form = useContractForm({ schema: newPassword, start, rules: mustBeEqual });

  async function save({ password }: NewPassword) {
    setRefusal(undefined);
    const chosen = { ...credentials, newPassword: password };
    try {
      await signInWith(chosen, shell);
    } catch (error) {
      const { message, asks } = signInRefusal(error);
      const [field] = error instanceof ApiError ? error.fieldErrors : [];
      if (asks === 'code') onCodeNeeded(chosen);
      else if (field) form.setErrors({ password: field.message });
      else setRefusal(message);
    }
  }

  return (
    <CardForm
      refusal={refusal}
      submitLabel="guardar e entrar"
      busy={form.isSubmitting}
      onSubmit={() => void form.submit(save)}
      after={
        <Button variant="ghost" onClick={onBack}>
          voltar
        </Button>
      }
    >
      <p>A sua senha foi escolhida por outra pessoa. Escolha agora uma só sua. {passwordRules}</p>
      <PasswordField
        {...newPasswordInputs.password}
        autoFocus
        {...form.registerInput('password')}
      />
      <PasswordField {...newPasswordInputs.confirmation} {...form.registerInput('confirmation')} />
    </CardForm>
  );
}
