import { secondFactorCode } from '@caderneta/api-client/contract';
import { useContractForm } from '@caderneta/edit-form';
import { Button, TextField } from '@caderneta/ui';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useShell } from '../ground/shell-context.ts';
import { CardForm } from './card-form.tsx';
import { signInWith, type TypedCredentials } from './sign-in.ts';
import { signInRefusal } from './sign-in-refusal.ts';
import { useClickLock } from './use-click-lock.ts';

const typedCode = z.strictObject({ code: secondFactorCode });

export interface CodeFormProps {
  /** Accepted by the server, but for the code. */
  credentials: TypedCredentials;
  onBack: () => void;
}

/** The second step of the sign-in, for accounts with a second factor. */
export function CodeForm({ credentials, onBack }: CodeFormProps) {
  const shell = useShell();
  const [locked, lock] = useClickLock();
  const [isRecovery, setRecovery] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const form = useContractForm({ schema: typedCode, start: { code: '' } });

  async function signIn(sound: z.output<typeof typedCode>) {
    setRefusal(undefined);
    try {
      await signInWith({ ...credentials, ...sound }, shell);
    } catch (error) {
      const { field, message } = signInRefusal(error);
      if (field === 'code') form.setErrors({ code: message });
      else setRefusal(message);
    }
  }

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
          <Button variant="ghost" onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? 'usar o aplicativo' : 'usar um código de recuperação'}
          </Button>
          <Button variant="ghost" onClick={onBack}>
            voltar
          </Button>
        </>
      }
    >
      <p>
        {isRecovery
          ? 'Digite um dos códigos que você guardou. Ele serve uma vez.'
          : 'Abra o seu aplicativo autenticador e digite o código de 6 números da Caderneta.'}
      </p>
      <TextField
        key={isRecovery ? 'recovery' : 'app'}
        label={isRecovery ? 'Código de recuperação' : 'Código'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        autoFocus
        {...form.registerInput('code')}
      />
    </CardForm>
  );
}
