import { api } from '@caderneta/api-client';
import {
  signInProviders,
  startProviderSignIn,
  type SignInProvider,
} from '@caderneta/api-client/contract';
import { Button, color, space, Stack, text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useShell } from '../ground/shell-context.ts';
import { keepAsked } from './asked-address.ts';
import { ProviderSign } from './provider-sign.tsx';
import { signInRefusal } from './sign-in-refusal.ts';

export interface ProviderButtonsProps {
  /** The typed e-mail. */
  email: string;
  onRefused: (message: string | undefined) => void;
}

/** Buttons of the providers that some school of the installation has. */
export function ProviderButtons({ email, onRefused }: ProviderButtonsProps) {
  const { bootstrap } = useShell();
  const { state } = useLocation() as { state: { asked?: unknown } | null };
  const [leavingFor, setLeavingFor] = useState<SignInProvider>();
  const offered = signInProviders.filter((one) => bootstrap.signInProviders?.includes(one));
  if (offered.length === 0) return null;

  async function leaveFor(provider: SignInProvider) {
    onRefused(undefined);
    setLeavingFor(provider);
    try {
      const typed = email.trim();
      const body = { provider, ...(typed && { email: typed }) };
      const { address } = await api.call(startProviderSignIn, { body });
      keepAsked(state?.asked);
      window.location.assign(address);
    } catch (error) {
      setLeavingFor(undefined);
      onRefused(signInRefusal(error).message);
    }
  }

  return (
    <Stack gap={12} role="group" aria-label="Outras formas de entrar">
      <Or>ou</Or>
      {offered.map((one) => (
        <Button
          key={one}
          icon={<ProviderSign provider={one} />}
          busy={leavingFor === one}
          onClick={() => void leaveFor(one)}
        >
          Entrar com {one}
        </Button>
      ))}
    </Stack>
  );
}

const line = { content: '""', flex: 1, borderTop: `1px solid ${color.line}` } as const;
const Or = styled.p({
  ...text.small,
  display: 'flex',
  alignItems: 'center',
  gap: space[12],
  color: color.inkSecondary,
  '&::before': line,
  '&::after': line,
});
