import { api, ApiError } from '@caderneta/api-client/fetch';
import {
  checkFamilyLink,
  mistypedCode,
  normalizeLinkCode,
  unknownCode,
} from '@caderneta/api-client/contract';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { CodeForm } from './code-form.tsx';

export interface CodeEntryProps {
  /** Gets the code once it opens a link. */
  onKnown: (code: string) => void;
}

/** Takes the code of a personal link, for whom the link itself does not open. */
export function CodeEntry({ onKnown }: CodeEntryProps) {
  const [typed, setTyped] = useState('');
  const check = useMutation({
    mutationFn: async () => {
      const code = normalizeLinkCode(typed);
      if (!code) throw new Mistyped();
      await api.call(checkFamilyLink, { body: { token: code } });
      return code;
    },
    onSuccess: onKnown,
  });

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!check.isPending) check.mutate();
  }

  return (
    <CodeForm
      error={check.error ? sentenceOf(check.error) : undefined}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      busy={check.isPending}
      onSubmit={send}
    />
  );
}

/** What was typed cannot be a code: told without a call. */
class Mistyped extends Error {}

function sentenceOf(error: Error): string {
  if (error instanceof Mistyped) return mistypedCode;
  if (error instanceof ApiError) {
    if (error.status === 404) return unknownCode;
    // Says how long.
    if (error.status === 429) return error.message;
  }
  return 'Não deu certo. Confira a internet e tente de novo.';
}
