import { api } from '@caderneta/api-client';
import { checkResetToken } from '@caderneta/api-client/contract';
import { LoadingScreen } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DeadLink } from './dead-link.tsx';
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
  // Where the link can't be checked now, the call that sets the password decides.
  return <ResetPasswordForm token={token} onLinkRefused={() => setRefused(true)} />;
}
