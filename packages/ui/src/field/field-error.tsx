import styled from '@emotion/styled';
import type { ComponentProps } from 'react';
import { CircleAlert } from 'lucide-react';
import { color, text } from '../foundations/tokens.ts';

export type FieldErrorProps = ComponentProps<'p'>;

export function FieldError({ children, ...rest }: FieldErrorProps) {
  return (
    <Reason {...rest}>
      <CircleAlert aria-hidden size={16} />
      <span>{children}</span>
    </Reason>
  );
}

const Reason = styled.p({
  ...text.small,
  display: 'flex',
  gap: '6px',
  color: color.danger,
  fontWeight: 600,
  '& > svg': { marginTop: '2px' },
});
