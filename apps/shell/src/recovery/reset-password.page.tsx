import { useState } from 'react';
import { DeadLink } from './dead-link.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { useTokenOfLink } from './use-token-of-link.ts';

export function ResetPasswordPage() {
  const token = useTokenOfLink();
  const [isRefused, setRefused] = useState(false);
  if (!token || isRefused) return <DeadLink />;
  return <ResetPasswordForm token={token} onLinkRefused={() => setRefused(true)} />;
}
