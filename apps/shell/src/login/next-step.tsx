import { useState } from 'react';
import { CodeForm } from './code-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import type { TypedCredentials } from './sign-in.ts';
import type { Asked } from './sign-in-refusal.ts';

export interface Step {
  asks: Asked;
  /** Right, as far as they go. */
  accepted: TypedCredentials;
}

/** What the sign-in asks for after a password that is right: one of one's own, then a code. */
export function NextStep({ onBack, ...first }: Step & { onBack: () => void }) {
  const [{ asks, accepted }, setStep] = useState<Step>(first);
  if (asks === 'code') return <CodeForm credentials={accepted} onBack={onBack} />;
  const goOn = (credentials: TypedCredentials) => setStep({ asks: 'code', accepted: credentials });
  return <NewPasswordForm credentials={accepted} onCodeNeeded={goOn} onBack={onBack} />;
}
