import type { ComponentProps } from 'react';
import { color, radius, shadow, space } from '../foundations/tokens.ts';

export interface CardProps extends ComponentProps<'section'> {
  /** No space around the content, for a table or a picture that reaches the border. */
  flush?: boolean;
}

export function Card({ flush = false, ...rest }: CardProps) {
  return (
    <section
      css={{
        minWidth: 0,
        padding: flush ? 0 : space[20],
        overflow: flush ? 'auto hidden' : undefined,
        border: `1px solid ${color.line}`,
        borderRadius: radius.card,
        background: color.surface,
        boxShadow: shadow.card,
      }}
      {...rest}
    />
  );
}
