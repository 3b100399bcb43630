import { useId, type ReactNode } from 'react';
import { color, text } from '../foundations/tokens.ts';
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
    <div css={{ display: 'grid', gap: '6px', alignContent: 'start', minWidth: 0 }}>
      <label
        htmlFor={id}
        css={{ justifySelf: 'start', color: color.ink, fontSize: '0.9375rem', fontWeight: 700 }}
      >
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} css={{ ...text.small, color: color.inkMuted }}>
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
