import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useId, type ReactNode } from 'react';
import { layout } from '../foundations/tokens.ts';
import { CheckboxInput, type CheckboxInputProps } from './checkbox-input.tsx';
import { FieldError } from './field-error.tsx';

export interface CheckboxProps extends CheckboxInputProps {
  label: ReactNode;
  error?: ReactNode;
}

export function Checkbox(props: CheckboxProps) {
  const { label, error, id: givenId, title, 'aria-describedby': description, ...rest } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  const described = [description, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <Line title={title}>
        <CheckboxInput
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        <span>{label}</span>
      </Line>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

const Line = styled.label(
  css({
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: layout.touchTarget,
    cursor: 'pointer',
    '& > span': { minWidth: 0 },
  }),
);
