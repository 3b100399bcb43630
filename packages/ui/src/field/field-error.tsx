import type { ComponentProps } from 'react';
import { CircleAlert } from 'lucide-react';
import { color, text } from '../foundations/tokens.ts';

export type FieldErrorProps = ComponentProps<'p'>;

export function FieldError({ children, ...rest }: FieldErrorProps) {
  return (
    <p
      css={{ ...text.small, display: 'flex', gap: '6px', color: color.danger, fontWeight: 600 }}
      {...rest}
    >
      <CircleAlert aria-hidden size={16} css={{ marginTop: '2px' }} />
      <span>{children}</span>
    </p>
  );
}
