import { api } from '@caderneta/api-client';
import { removeSecondFactor, renewRecoveryCodes } from '@caderneta/api-client/contract';
import { useToasts } from '@caderneta/platform';
import { Dialog, SegmentedChoice, PasswordField, TextField } from '@caderneta/ui';
import { useState } from 'react';
import { currentPasswordInput } from '../passwords/passwords.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useProof, type Proof } from './use-proof.ts';

const wishes = [
  { value: 'codes', label: 'novos códigos' },
  { value: 'end', label: 'desativar' },
] as const;
type Wish = (typeof wishes)[number]['value'];

export interface ManageSecondFactorModalProps {
  close: () => void;
}

/** Makes new recovery codes, or ends the second factor. Both ask for password and code. */
export function ManageSecondFactorModal({ close }: ManageSecondFactorModalProps) {
  const toasts = useToasts();
  const [wish, setWish] = useState<Wish>('codes');
  const [codes, setCodes] = useState<string[]>();
  const proof = useProof('Houve um erro ao alterar a verificação.');

  async function act(body: Proof) {
    if (wish === 'codes') {
      setCodes((await api.call(renewRecoveryCodes, { body })).recoveryCodes);
      return;
    }
    await api.call(removeSecondFactor, { body });
    toasts.show('success', 'Verificação em duas etapas desativada!');
    close();
  }

  if (codes) {
    return <RecoveryCodes title="Novos códigos de recuperação" codes={codes} close={close} />;
  }
  const isEnding = wish === 'end';
  return (
    <Dialog
      title="Verificação em duas etapas"
      submitLabel={isEnding ? 'desativar' : 'fazer novos códigos'}
      submitVariant={isEnding ? 'danger' : 'primary'}
      busy={proof.form.isSubmitting}
      error={proof.refusal}
      onSubmit={() => proof.submit(act)}
      onClose={close}
    >
      <SegmentedChoice
        label="O que fazer"
        options={wishes}
        value={wish}
        onChange={(next) => setWish(next ?? wish)}
      />
      <p>
        {isEnding
          ? 'Depois disso, basta a senha para entrar na sua conta.'
          : 'Os códigos de recuperação de antes deixam de valer.'}
      </p>
      <TextField
        label="Código do aplicativo ou de recuperação"
        autoComplete="one-time-code"
        autoCapitalize="none"
        {...proof.form.registerInput('code')}
      />
      <PasswordField {...currentPasswordInput} {...proof.form.registerInput('currentPassword')} />
    </Dialog>
  );
}
