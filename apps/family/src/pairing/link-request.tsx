import { api, ApiError } from '@caderneta/api-client/fetch';
import { requestFamilyLink } from '@caderneta/api-client/contract';
import { Button, Stack, TextField } from '@caderneta/ui';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';

const askTheOffice = 'Peça um link novo na secretaria da escola.';

/** Lets a guardian who lost their link have a new one mailed. Never tells who is registered. */
export function LinkRequest() {
  const [contact, setContact] = useState('');
  const request = useMutation({
    mutationFn: () => api.call(requestFamilyLink, { body: { contact } }),
  });

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!request.isPending) request.mutate();
  }

  if (request.isSuccess) {
    return (
      <p role="status">
        Se este contato estiver na escola, o link chega em alguns minutos. Não chegou?{' '}
        {askTheOffice}
      </p>
    );
  }
  return (
    <Stack as="form" gap={12} noValidate onSubmit={send}>
      <TextField
        label="Não achou? Receba um link novo por e-mail"
        hint="Seu celular com DDD ou seu e-mail, como a escola os conhece."
        error={request.error ? sentenceOf(request.error) : undefined}
        autoComplete="email"
        maxLength={254}
        value={contact}
        onChange={({ target }) => setContact(target.value)}
      />
      <Button type="submit" variant="secondary" busy={request.isPending}>
        receber um link novo
      </Button>
      <p>Sem e-mail na escola? {askTheOffice}</p>
    </Stack>
  );
}

function sentenceOf(error: Error): string {
  if (error instanceof ApiError) {
    const [wrong] = error.fieldErrors;
    if (wrong) return wrong.message;
    if (error.status === 429) return 'Foram muitos pedidos. Espere um pouco e tente de novo.';
  }
  return 'Não deu certo. Confira a internet e tente de novo.';
}
