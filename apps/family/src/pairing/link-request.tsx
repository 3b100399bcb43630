import { api, ApiError } from '@caderneta/api-client/fetch';
import { requestFamilyLink } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/family-texts';
import { Button, Stack, TextField, type TextFieldProps } from '@caderneta/ui';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';

/** Lets a guardian who lost their link have a new one sent. Never tells who is registered. */
export function LinkRequest() {
  const [contact, setContact] = useState('');
  const request = useMutation({
    mutationFn: () => api.call(requestFamilyLink, { body: { contact } }),
  });

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!request.isPending) request.mutate();
  }

  if (request.isSuccess) return <LinkRequested />;
  return (
    <LinkRequestForm
      error={request.error ? sentenceOf(request.error) : undefined}
      value={contact}
      onChange={({ target }) => setContact(target.value)}
      busy={request.isPending}
      onSubmit={send}
    />
  );
}

export interface LinkRequestFormProps extends Pick<
  TextFieldProps,
  'error' | 'value' | 'defaultValue' | 'onChange'
> {
  busy?: boolean;
  /** Without scripts the browser sends the form. */
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** Asks where a new link is to go. */
export function LinkRequestForm({ busy, onSubmit, ...field }: LinkRequestFormProps) {
  return (
    <Stack as="form" gap={12} method="post" action={paths.enter} noValidate onSubmit={onSubmit}>
      <TextField
        label="Não achou? Receba um link novo"
        hint="Seu celular com DDD ou seu e-mail, como a escola os conhece."
        name="contato"
        autoComplete="email"
        maxLength={254}
        {...field}
      />
      <Button type="submit" variant="secondary" busy={busy}>
        receber um link novo
      </Button>
    </Stack>
  );
}

export function LinkRequested() {
  return (
    <p role="status">
      Se a escola tiver este contato, o link chega em alguns minutos, por e-mail, WhatsApp ou SMS.
      Por um canal que você recusou ele não vai. Não chegou? Confira o que digitou, e peça de novo
      com outro contato que você deu à escola, ou na secretaria.
    </p>
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
