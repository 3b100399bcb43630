import styled from '@emotion/styled';
import { useId, type ReactNode } from 'react';
import { color } from '../foundations/tokens.ts';
import { Text } from '../text/text.tsx';
import { FieldError } from './field-error.tsx';

export interface FieldOwnProps {
  label: ReactNode;
  /** One line of help under the label. */
  hint?: ReactNode;
  /** The message of a broken rule; its presence marks the field as invalid. */
  error?: ReactNode;
}

/** Attributes of a control that make screen readers read label, hint and error with it. */
export interface ControlWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldFrameProps extends FieldOwnProps {
  id: string | undefined;
  children: (wiring: ControlWiring) => ReactNode;
}

export function FieldFrame({ id: givenId, label, hint, error, children }: FieldFrameProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <Field>
      <Label htmlFor={id}>{label}</Label>
      {hint && (
        <Text as="p" id={`${id}-hint`} size="small" tone="muted">
          {hint}
        </Text>
      )}
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Field>
  );
}

const Field = styled.div({
  display: 'grid',
  gap: '6px',
  // A long option of a select does not widen it.
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  minWidth: 0,
});

const Label = styled.label({
  justifySelf: 'start',
  color: color.ink,
  fontSize: '0.9375rem',
  fontWeight: 700,
});
