import { api } from '@caderneta/api-client';
import {
  confirmSecondFactor,
  offerSecondFactor,
  type Output,
} from '@caderneta/api-client/contract';
import {
  Dialog,
  ErrorState,
  LoadingStatus,
  Skeleton,
  space,
  PasswordField,
  TextField,
} from '@caderneta/ui';
import { QrCode } from '@caderneta/ui/qr-code';
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentPasswordInput } from '../passwords/passwords.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useProof } from './use-proof.ts';

type Offer = Output<typeof offerSecondFactor>;

export interface AddSecondFactorModalProps {
  close: () => void;
}

/** Pairs an authenticator app, and then shows the recovery codes once. */
export function AddSecondFactorModal({ close }: AddSecondFactorModalProps) {
  const [codes, setCodes] = useState<string[]>();
  const proof = useProof('Houve um erro ao ativar a verificação.');
  const offer = useQuery({
    queryKey: ['second-factor-offer'],
    queryFn: ({ signal }) => api.call(offerSecondFactor, { signal }),
    // The code is typed while this secret is in sight.
    staleTime: Infinity,
    gcTime: 0,
  });

  if (codes) {
    return <RecoveryCodes title="Verificação em duas etapas ativa" codes={codes} close={close} />;
  }
  return (
    <Dialog
      title="Verificação em duas etapas"
      submitLabel="ativar"
      submitDisabled={!offer.data}
      busy={proof.form.isSubmitting}
      error={proof.refusal}
      onSubmit={() =>
        proof.submit(async (sound) => {
          if (!offer.data) return;
          const body = { ...sound, sealed: offer.data.sealed };
          setCodes((await api.call(confirmSecondFactor, { body })).recoveryCodes);
        })
      }
      onClose={close}
    >
      {offer.isError ? (
        <ErrorState onRetry={() => void offer.refetch()} />
      ) : offer.data ? (
        <>
          <OfferedSecret offer={offer.data} />
          <TextField
            label="Código de 6 números"
            inputMode="numeric"
            autoComplete="one-time-code"
            {...proof.form.registerInput('code')}
          />
          <PasswordField
            {...currentPasswordInput}
            {...proof.form.registerInput('currentPassword')}
          />
        </>
      ) : (
        <LoadingStatus>
          <Skeleton height={280} />
        </LoadingStatus>
      )}
    </Dialog>
  );
}

function OfferedSecret({ offer: { address, secret } }: { offer: Offer }) {
  return (
    <>
      <p>
        Com ela, quem descobrir a sua senha ainda não entra. Leia o código abaixo com um aplicativo
        autenticador (Google Authenticator, Microsoft Authenticator, Authy) e digite os 6 números
        que ele mostra.
      </p>
      <Plate>
        <QrCode text={address} label="Código QR para o aplicativo autenticador" />
      </Plate>
      <TextField
        label="Sem câmera, digite esta chave no aplicativo"
        readOnly
        value={secret.replace(/(.{4})(?=.)/g, '$1 ')}
        onFocus={({ target }) => target.select()}
      />
    </>
  );
}

const Plate = styled.div({
  justifySelf: 'center',
  width: 'min(200px, 100%)',
  padding: space[8],
  background: '#fff',
  color: '#000',
});
