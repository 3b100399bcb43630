import { api } from '@caderneta/api-client';
import { credentials, login, type Credentials } from '@caderneta/api-client/contract';
import { useContractForm } from '@caderneta/form';
import { Button, FieldError, space, TextField } from '@caderneta/ui';
import { useState } from 'react';
import { useShell } from '../app/shell-context.ts';
import { signInRefusal } from './sign-in-refusal.ts';
import { useClickLock } from './use-click-lock.ts';

const blank: Credentials = { email: '', password: '' };

export function LoginForm() {
  const { session } = useShell();
  const [locked, lock] = useClickLock();
  const [refusal, setRefusal] = useState<string>();
  const { form, typed, isSubmitting } = useContractForm(credentials, blank);

  async function signIn() {
    const values = form.validate();
    if (!values) return;
    setRefusal(undefined);
    try {
      session.start(await api.call(login, { body: { ...values, grantType: 'Password' } }));
    } catch (error) {
      const { field, message } = signInRefusal(error);
      if (field === 'root') setRefusal(message);
      else form.refuse({ [field]: message });
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        lock();
        void form.submit(signIn);
      }}
      css={{ display: 'grid', gap: space[16] }}
    >
      <TextField label="E-mail" type="email" autoComplete="username" {...typed('email')} />
      <TextField
        label="Senha"
        type="password"
        autoComplete="current-password"
        {...typed('password')}
      />
      <div role="alert" css={{ '&:empty': { display: 'none' } }}>
        {refusal && <FieldError>{refusal}</FieldError>}
      </div>
      <Button type="submit" variant="primary" busy={isSubmitting} disabled={locked}>
        continuar
      </Button>
    </form>
  );
}
