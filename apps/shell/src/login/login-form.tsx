import { credentials, type Credentials } from '@caderneta/api-client/contract';
import { useContractForm } from '@caderneta/edit-form';
import { paths } from '@caderneta/links';
import { hasFinePointer, PasswordField, TextField } from '@caderneta/ui';
import { useState } from 'react';
import { useShell } from '../ground/shell-context.ts';
import { CardForm } from './card-form.tsx';
import { CardLink } from './card-link.tsx';
import { CodeForm } from './code-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { signInWith, type TypedCredentials } from './sign-in.ts';
import { signInRefusal, type Asked } from './sign-in-refusal.ts';
import { useClickLock } from './use-click-lock.ts';

const blank: Credentials = { email: '', password: '' };

export interface LoginFormProps {
  /** Why a provider's answer opened nothing. */
  refused?: string;
}

export function LoginForm({ refused }: LoginFormProps) {
  const shell = useShell();
  const [locked, lock] = useClickLock();
  const [refusal, setRefusal] = useState(refused ?? shell.session.endedBecause);
  const [step, setStep] = useState<Step>();
  const form = useContractForm({ schema: credentials, start: blank });
  const email = form.watch('email');

  async function signIn(sound: Credentials) {
    setRefusal(undefined);
    try {
      await signInWith(sound, shell);
    } catch (error) {
      const { field, message, asks } = signInRefusal(error);
      if (asks) setStep({ asks, accepted: sound });
      else if (field === 'root') setRefusal(message);
      else form.setErrors({ [field]: message });
    }
  }

  if (step) return <NextStep {...step} onBack={() => setStep(undefined)} />;
  const forgot = (
    <CardLink to={paths.forgotPassword} state={{ email }}>
      Esqueci minha senha
    </CardLink>
  );
  return (
    <CardForm
      refusal={refusal}
      submitLabel="continuar"
      busy={form.isSubmitting}
      disabled={locked}
      onSubmit={() => {
        lock();
        void form.submit(signIn);
      }}
      after={
        <>
          {forgot}
          <ProviderButtons email={email} onRefused={setRefusal} />
        </>
      }
    >
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        autoFocus={hasFinePointer()}
        {...form.registerInput('email')}
      />
      <PasswordField
        label="Senha"
        autoComplete="current-password"
        {...form.registerInput('password')}
      />
    </CardForm>
  );
}

interface Step {
  asks: Asked;
  /** Right, as far as they go. */
  accepted: TypedCredentials;
}

/** What the sign-in asks for after a password that is right: one of one's own, then a code. */
function NextStep({ onBack, ...first }: Step & { onBack: () => void }) {
  const [{ asks, accepted }, setStep] = useState<Step>(first);
  if (asks === 'code') return <CodeForm credentials={accepted} onBack={onBack} />;
  const goOn = (credentials: TypedCredentials) => setStep({ asks: 'code', accepted: credentials });
  return <NewPasswordForm credentials={accepted} onCodeNeeded={goOn} onBack={onBack} />;
}
