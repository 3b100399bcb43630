import { api } from '@caderneta/api-client';
import { checkSetUpLink } from '@caderneta/api-client/contract';
import { LoadingScreen } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTokenOfLink } from '../recovery/use-token-of-link.ts';
import { refusedLink, type RefusedLink } from './refused-link.ts';
import { SchoolReady } from './school-ready.tsx';
import { SetUpForm } from './set-up-form.tsx';
import { UnusableLink } from './unusable-link.tsx';

export default function SetUpPage() {
  const token = useTokenOfLink();
  return token ? <CheckedLink key={token} token={token} /> : <UnusableLink because="gone" />;
}

/** Says that a link is dead before anybody types. */
function CheckedLink({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<'ready' | RefusedLink>();
  const check = useQuery({
    queryKey: ['set-up-link', token],
    queryFn: async ({ signal }) => {
      await api.call(checkSetUpLink, { body: { token } }, { signal });
      return true;
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  if (outcome === 'ready') return <SchoolReady />;
  const because = outcome ?? refusedLink(check.error);
  if (because) return <UnusableLink because={because} />;
  if (check.isPending) return <LoadingScreen />;
  // Where the link can't be checked now, the call that makes the school decides.
  return <SetUpForm token={token} onReady={() => setOutcome('ready')} onLinkRefused={setOutcome} />;
}
