import styled from '@emotion/styled';
import type { ComponentProps } from 'react';
import { controlStyle } from './control-style.ts';
import { FieldFrame, type FieldOwnProps } from './field-frame.tsx';

export interface TextAreaProps extends ComponentProps<'textarea'>, FieldOwnProps {}

export function TextArea({ label, hint, error, id, rows = 6, ...rest }: TextAreaProps) {
  return (
    <FieldFrame {...{ id, label, hint, error }}>
      {(wiring) => <Lines rows={rows} {...rest} {...wiring} />}
    </FieldFrame>
  );
}

const Lines = styled.textarea({ ...controlStyle, resize: 'vertical', display: 'block' });
