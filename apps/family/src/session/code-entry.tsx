import { api, ApiError } from '@caderneta/api-client/fetch';
import { checkFamilyLink, normalizeLinkCode } from '@caderneta/api-client/contract';
import { Button, space, TextField } from '@caderneta/ui';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';

export interface CodeEntryProps {
  /** Gets the code once it opens a link. */
  onKnown: (code: string) => void;
}

const malformed = 'O código tem oito letras e números, como K7Q2-W9XA.';

/** Takes the code of a personal link, for whom the link itself does not open. */
export function CodeEntry({ onKnown }: CodeEntryProps) {
  const [typed, setTyped] = useState('');
  const check = useMutation({
    mutationFn: async () => {
      const code = normalizeLinkCode(typed);
      if (!code) throw new Malformed();
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
    <form noValidate onSubmit={send} css={formStyle}>
      <TextField
        label="Tenho um código"
        hint="Está no convite impresso e na mensagem da escola."
        error={check.error ? sentenceOf(check.error) : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="primary" busy={check.isPending}>
        entrar com o código
      </Button>
    </form>
  );
}

/** What was typed cannot be a code. */
class Malformed extends Error {}

function sentenceOf(error: Error): string {
  if (error instanceof Malformed) return malformed;
  if (error instanceof ApiError) {
    if (error.status === 404) {
      return 'Não conhecemos este código, ou ele já foi usado ou venceu. Confira os oito sinais ou peça outro à escola.';
    }
    if (error.status === 429) return 'Foram muitas tentativas. Espere um pouco e tente de novo.';
  }
  return 'Não deu certo. Confira a internet e tente de novo.';
}

const formStyle = { display: 'grid', gap: space[12], width: '100%', textAlign: 'left' } as const;
