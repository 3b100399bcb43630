import { api } from '@caderneta/api-client';
import { type readPasswordLink, type Output, resetPassword } from '@caderneta/api-client/contract';
import { useStore } from '@caderneta/app-kit';
import { useContractForm } from '@caderneta/edit-form';
import { paths } from '@caderneta/links';
import { PasswordField } from '@caderneta/ui';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { useShell } from '../ground/shell-context.ts';
import { CardForm } from '../login/card-form.tsx';
import { CodeForm } from '../login/code-form.tsx';
import { signInWith, type TypedCredentials } from '../login/sign-in.ts';
import { signInRefusal } from '../login/sign-in-refusal.ts';
import {
  mustBeEqual,
  newPassword,
  newPasswordInputs,
  passwordRules,
  type NewPassword,
} from '../passwords/passwords.ts';
import { endOnServer } from '../leaving/sign-out.tsx';
import { isRefusedLink } from './is-refused-link.ts';

export interface ResetPasswordFormProps {
  token: string;
  /** Whose password it sets; undefined where the server could not be asked. */
  holder: Output<typeof readPasswordLink> | undefined;
  /** The server refused the token. */
  onLinkRefused: () => void;
}

export function ResetPasswordForm({ token, holder, onLinkRefused }: ResetPasswordFormProps) {
  const shell = useShell();
  const navigate = useNavigate();
  /** Set by now, and a code is asked for. */
  const [credentials, setCredentials] = useState<TypedCredentials>();
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
    shell.toasts.show('success', holder?.isInvitation ? 'Senha escolhida!' : 'Senha alterada!');
    if (holder) await enter({ email: holder.email, password });
    else await navigate(paths.login, { replace: true });
  }

  /** Who set the password need not type it again. */
  async function enter(typed: TypedCredentials) {
    try {
      await signInWith(typed, shell);
      await navigate(paths.home, { replace: true });
    } catch (error) {
      if (signInRefusal(error).asks === 'code') setCredentials(typed);
      else await navigate(paths.login, { replace: true });
    }
  }

  if (credentials) return <CodeStep credentials={credentials} />;

  return (
    <>
      <h1>{holder?.isInvitation ? 'boas-vindas' : 'alterar senha'}</h1>
      <CardForm
        refusal={refusal}
        submitLabel={holder?.isInvitation ? 'guardar e entrar' : 'alterar senha'}
        busy={form.isSubmitting}
        onSubmit={() => void form.submit(save)}
      >
        {holder?.isInvitation && (
          <p>
            {holder.name}, escolha a senha com que você entra em {holder.schoolName}.
          </p>
        )}
        <p>{passwordRules}</p>
        {holder && (
          <input type="email" autoComplete="username" value={holder.email} readOnly hidden />
        )}
        <PasswordField {...newPasswordInputs.password} {...form.registerInput('password')} />
        <PasswordField
          {...newPasswordInputs.confirmation}
          {...form.registerInput('confirmation')}
        />
      </CardForm>
    </>
  );
}

/** As at the sign-in; the session that it begins shows the portal. */
function CodeStep({ credentials }: { credentials: TypedCredentials }) {
  const { session } = useShell();
  const navigate = useNavigate();
  if (useStore(session)) return <Navigate to={paths.home} replace />;
  const leave = () => void navigate(paths.login, { replace: true });
  return (
    <>
      <h1>entrar</h1>
      <CodeForm credentials={credentials} onBack={leave} />
    </>
  );
}
