import { api } from '@caderneta/api-client';
import { resetPassword } from '@caderneta/api-client/contract';
import { useContractForm } from '@caderneta/edit-form';
import { paths } from '@caderneta/links';
import { TextField } from '@caderneta/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useShell } from '../app/shell-context.ts';
import { CardForm } from '../login/card-form.tsx';
import { signInRefusal } from '../login/sign-in-refusal.ts';
import {
  mustBeEqual,
  newPassword,
  newPasswordInputs,
  type NewPassword,
} from '../passwords/passwords.ts';
import { endOnServer } from '../portal/sign-out.tsx';
import { isRefusedLink } from './is-refused-link.ts';

export interface ResetPasswordFormProps {
  token: string;
  /** The server refused the token. */
  onLinkRefused: () => void;
}

export function ResetPasswordForm({ token, onLinkRefused }: ResetPasswordFormProps) {
  const shell = useShell();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string>();
  const start = { password: '', confirmation: '' };
  const form = useContractForm({ schema: newPassword, start, rules: mustBeEqual });

  async function save({ password }: NewPassword) {
    setRefusal(undefined);
    try {
      await api.call(resetPassword, { body: { token, password } });
    } catch (error) {
      if (isRefusedLink(error)) onLinkRefused();
      else setRefusal(signInRefusal(error).message);
      return;
    }
    // The server ended the sessions of the account, also the one of this browser.
    await endOnServer(shell);
    shell.session.end();
    shell.toasts.show('success', 'Senha alterada!');
    await navigate(paths.login, { replace: true });
  }

  return (
    <>
      <h1>alterar senha</h1>
      <CardForm
        refusal={refusal}
        submitLabel="alterar senha"
        busy={form.isSubmitting}
        onSubmit={() => void form.submit(save)}
      >
        <p>Ao menos 8 caracteres, com uma letra minúscula, uma maiúscula e um número.</p>
        <TextField {...newPasswordInputs.password} {...form.registerInput('password')} />
        <TextField {...newPasswordInputs.confirmation} {...form.registerInput('confirmation')} />
      </CardForm>
    </>
  );
}
