import { api, ApiError } from '@caderneta/api-client/fetch';
import {
  checkFamilyLink,
  mistypedCode,
  normalizeLinkCode,
  unknownCode,
} from '@caderneta/api-client/contract';
import { Button, Stack, TextField } from '@caderneta/ui';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';

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
    <Stack as="form" gap={12} noValidate onSubmit={send}>
      <TextField
        label="Tenho um código"
        hint="Está no convite impresso e na mensagem da escola."
        error={check.error ? sentenceOf(check.error) : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="primary" busy={check.isPending}>
        entrar com o código
      </Button>
    </Stack>
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
