import { api } from '@caderneta/api-client';
import { readPasswordLink } from '@caderneta/api-client/contract';
import { ButtonLink } from '@caderneta/app-kit';
import { paths } from '@caderneta/links';
import { LoadingScreen } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CardLink } from '../login/card-link.tsx';
import { CardNews } from './card-news.tsx';
import { isRefusedLink } from './is-refused-link.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { type LinkOfPassword, useTokenOfLink } from '../ground/use-token-of-link.ts';

export default function ResetPasswordPage() {
  const link = useTokenOfLink();
  return link ? <CheckedLink key={link.token} {...link} /> : <DeadLink />;
}

/** Says that a link is dead before anybody types a password for it. */
function CheckedLink({ token, isInvitation }: LinkOfPassword) {
  const [isRefused, setRefused] = useState(false);
  const check = useQuery({
    queryKey: ['reset-link', token],
    queryFn: ({ signal }) => api.call(readPasswordLink, { body: { token } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  if (isRefused || isRefusedLink(check.error)) {
    return isInvitation ? <DeadInvitation /> : <DeadLink />;
  }
  if (check.isPending) return <LoadingScreen />;
  // If the link cannot be checked now, the call that sets the password decides.
  return (
    <ResetPasswordForm token={token} holder={check.data} onLinkRefused={() => setRefused(true)} />
  );
}

/** Shown for an invitation that was used, is too old, or was not copied whole. */
function DeadInvitation() {
  return (
    <CardNews title="este convite não vale mais">
      <p>
        Ele já foi usado, venceu ou está incompleto. Se você já escolheu a sua senha, é só entrar.
        Se não, peça um novo convite à direção da escola.
      </p>
      <ButtonLink variant="primary" to={paths.login}>
        entrar
      </ButtonLink>
    </CardNews>
  );
}

/** Shown for a link that was used, is too old, or was not copied whole. */
function DeadLink() {
  return (
    <CardNews title="este link não vale mais">
      <p>
        Ele já foi usado, passou de 1 hora ou está incompleto. Peça um novo e use o mais recente.
      </p>
      <ButtonLink variant="primary" to={paths.forgotPassword}>
        pedir novo link
      </ButtonLink>
      <CardLink to={paths.login}>voltar</CardLink>
    </CardNews>
  );
}
