import { paths } from '@caderneta/family-texts';
import { Button, Stack, TextField, type TextFieldProps } from '@caderneta/ui';
import type { SubmitEvent } from 'react';

export interface CodeFormProps extends Pick<
  TextFieldProps,
  'error' | 'value' | 'defaultValue' | 'onChange'
> {
  busy?: boolean;
  /** Without scripts the browser sends the form. */
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** Asks for the code of a personal link. */
export function CodeForm({ busy, onSubmit, ...field }: CodeFormProps) {
  return (
    <Stack as="form" gap={12} method="post" action={paths.enter} noValidate onSubmit={onSubmit}>
      <TextField
        label="Tenho um código"
        hint="Está no convite impresso e na mensagem da escola."
        name="codigo"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        {...field}
      />
      <Button type="submit" variant="primary" busy={busy}>
        entrar com o código
      </Button>
    </Stack>
  );
}
