import { Button, color, FieldError, space } from '@caderneta/ui';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';

export interface CardFormProps {
  /** Why the last attempt failed, if no field shows it. */
  refusal: string | undefined;
  submitLabel: string;
  busy: boolean;
  disabled?: boolean;
  onSubmit: () => void;
  children: ReactNode;
  /** Below the button. */
  after?: ReactNode;
}

/** The form of a page outside of the signed-in area. */
export function CardForm(props: CardFormProps) {
  const { refusal, submitLabel, busy, disabled, onSubmit, children, after } = props;
  return (
    <Fields
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <div role="alert">{refusal && <FieldError>{refusal}</FieldError>}</div>
      <Button type="submit" variant="primary" busy={busy} disabled={disabled}>
        {submitLabel}
      </Button>
      {after}
    </Fields>
  );
}

const Fields = styled.form({
  display: 'grid',
  gap: space[16],
  '& > p': { color: color.inkSecondary },
  '& > [role="alert"]:empty': { display: 'none' },
});
