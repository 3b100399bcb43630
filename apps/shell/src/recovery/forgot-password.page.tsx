import { useState } from 'react';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { LinkSent } from './link-sent.tsx';

export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo) return <LinkSent email={sentTo} />;
  return <ForgotPasswordForm onSent={setSentTo} />;
}
