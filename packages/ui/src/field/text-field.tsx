import styled from '@emotion/styled';
import type { ComponentProps } from 'react';
import { controlStyle } from './control-style.ts';
import { FieldFrame, type FieldOwnProps } from './field-frame.tsx';

type TextFieldType =
  'text' | 'email' | 'date' | 'time' | 'datetime-local' | 'tel' | 'url' | 'number';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'type'>, FieldOwnProps {
  type?: TextFieldType;
}

/**
 * One line of text with its label, hint and error. Accepts the props of `register`.
 *
 * @example `<TextField label="Título" {...typed('communication.title')} />`
 */
export function TextField({ label, hint, error, id, type = 'text', ...rest }: TextFieldProps) {
  return (
    <FieldFrame {...{ id, label, hint, error }}>
      {(wiring) => (
        <Input {...(type === 'date' && { max: '2999-12-31' })} {...rest} {...wiring} type={type} />
      )}
    </FieldFrame>
  );
}

const Input = styled.input(controlStyle);
