import { color, radius, space } from '@caderneta/ui';
import type { ComponentProps, ReactNode } from 'react';

export interface NoticeProps extends ComponentProps<'div'> {
  tone: 'primary' | 'warning';
  actions?: ReactNode;
}

const grounds = { primary: color.primarySoft, warning: color.warningSoft } as const;

/** Words above a form, and what can be done about them. */
export function Notice({ tone, actions, children, ...rest }: NoticeProps) {
  return (
    <div
      css={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: space[12],
        marginBottom: space[16],
        padding: `${space[12]} ${space[16]}`,
        borderRadius: radius.control,
        background: grounds[tone],
        color: color.ink,
      }}
      {...rest}
    >
      <p css={{ flex: '1 1 280px' }}>{children}</p>
      {actions && <div css={{ display: 'flex', flexWrap: 'wrap', gap: space[8] }}>{actions}</div>}
    </div>
  );
}
