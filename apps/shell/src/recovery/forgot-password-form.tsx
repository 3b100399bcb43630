import { api } from '@caderneta/api-client';
import { emailOfAccount, forgotPassword } from '@caderneta/api-client/contract';
import { useContractForm } from '@caderneta/edit-form';
import { paths } from '@caderneta/links';
import { TextField } from '@caderneta/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { CardForm } from '../login/card-form.tsx';
import { CardLink } from '../login/card-link.tsx';
import { signInRefusal } from '../login/sign-in-refusal.ts';

export interface ForgotPasswordFormProps {
  onSent: (email: string) => void;
}

export function ForgotPasswordForm({ onSent }: ForgotPasswordFormProps) {
  // The e-mail typed at the sign-in.
  const { state } = useLocation() as { state: { email?: string } | null };
  const [refusal, setRefusal] = useState<string>();
  const start = { email: state?.email ?? '' };
  const form = useContractForm({ schema: emailOfAccount, start });

  async function send(body: typeof start) {
    setRefusal(undefined);
    try {
      await api.call(forgotPassword, { body });
      onSent(body.email);
    } catch (error) {
      setRefusal(signInRefusal(error).message);
    }
  }

  return (
    <>
      <h1>esqueci minha senha</h1>
      <CardForm
        refusal={refusal}
        submitLabel="receber link"
        busy={form.isSubmitting}
        onSubmit={() => void form.submit(send)}
        after={<CardLink to={paths.login}>voltar</CardLink>}
      >
        <p>Digite o seu e-mail para receber um link com que você cria uma nova senha.</p>
        <TextField
          label="E-mail"
          type="email"
          autoComplete="username"
          {...form.registerInput('email')}
        />
      </CardForm>
    </>
  );
}
