import { api, ApiError } from '@caderneta/api-client';
import { can, confirmEmail, getEmailProof, sendEmailProof } from '@caderneta/api-client/contract';
import { useSession, useToasts } from '@caderneta/platform';
import { Button, color, Row, space, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTokenOfLink } from '../ground/use-token-of-link.ts';

/** Asks an administrator to prove the own e-mail; nothing waits for it. */
export function EmailProofLine() {
  const { employee } = useSession();
  const toasts = useToasts();
  const [isSending, setSending] = useState(false);
  const { data } = useQuery({
    queryKey: ['own-email-proof', employee.email],
    queryFn: ({ signal }) => api.call(getEmailProof, { signal }),
    enabled: can(employee, 'administer'),
  });
  if (!data?.isAsked) return null;

  async function send() {
    setSending(true);
    try {
      await api.call(sendEmailProof, {});
      toasts.show('success', `O link está a caminho de ${employee.email}.`);
    } catch (error) {
      toasts.fail('O link não foi enviado.', error);
    } finally {
      setSending(false);
    }
  }

  return (
    <Line gap={12} align="center">
      <Text as="p">
        Confirme seu e-mail pelo link que a Caderneta envia a <b>{employee.email}</b>.
      </Text>
      <Button disabled={isSending} onClick={() => void send()}>
        enviar de novo
      </Button>
    </Line>
  );
}

/** The same, and what came of the link whose address is open. */
export function EmailProof() {
  const token = useTokenOfLink()?.token;
  return token === undefined ? <EmailProofLine /> : <OpenedLink key={token} token={token} />;
}

function OpenedLink({ token }: { token: string }) {
  const { isPending, error } = useQuery({
    queryKey: ['email-link', token],
    queryFn: async () => {
      await api.call(confirmEmail, { body: { token } });
      return true;
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  if (isPending) return null;
  if (!error) return <Said role="status">Seu e-mail está confirmado.</Said>;
  const said = error instanceof ApiError ? error.message : 'O e-mail não foi confirmado.';
  return (
    <>
      <Said role="alert">{said}</Said>
      <EmailProofLine />
    </>
  );
}

const Line = styled(Row)({
  marginBottom: space[16],
  overflowWrap: 'anywhere',
  color: color.inkSecondary,
});

const Said = styled.p({ marginBottom: space[16], fontWeight: 600 });
