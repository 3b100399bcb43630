import { color, radius, space } from '@caderneta/ui';
import type { ComponentProps } from 'react';

export interface NoticeProps extends ComponentProps<'div'> {
  tone: 'primary' | 'warning' | 'danger';
}

const grounds = {
  primary: color.primarySoft,
  warning: color.warningSoft,
  danger: color.dangerSoft,
} as const;

/** What a person must know before going on. */
export function Notice({ tone, ...rest }: NoticeProps) {
  return (
    <div
      css={{
        display: 'grid',
        gap: space[12],
        padding: `${space[12]} ${space[16]}`,
        borderRadius: radius.control,
        background: grounds[tone],
        color: color.ink,
      }}
      {...rest}
    />
  );
}
