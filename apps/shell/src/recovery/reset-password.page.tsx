import { api } from '@caderneta/api-client';
import { checkResetToken } from '@caderneta/api-client/contract';
import { ButtonLink } from '@caderneta/app-kit';
import { paths } from '@caderneta/links';
import { LoadingScreen } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CardLink } from '../login/card-link.tsx';
import { CardNews } from './card-news.tsx';
import { isRefusedLink } from './is-refused-link.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { useTokenOfLink } from './use-token-of-link.ts';

export default function ResetPasswordPage() {
  const token = useTokenOfLink();
  return token ? <CheckedLink key={token} token={token} /> : <DeadLink />;
}

/** Says that a link is dead before anybody types a password for it. */
function CheckedLink({ token }: { token: string }) {
  const [isRefused, setRefused] = useState(false);
  const check = useQuery({
    queryKey: ['reset-link', token],
    queryFn: async ({ signal }) => {
      await api.call(checkResetToken, { body: { token } }, { signal });
      return true;
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  if (isRefused || isRefusedLink(check.error)) return <DeadLink />;
  if (check.isPending) return <LoadingScreen />;
  // If the link cannot be checked now, the call that sets the password decides.
  return <ResetPasswordForm token={token} onLinkRefused={() => setRefused(true)} />;
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
