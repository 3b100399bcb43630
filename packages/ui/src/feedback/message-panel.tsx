import type { ReactNode } from 'react';
import { color, radius, space } from '../foundations/tokens.ts';

interface MessagePanelProps {
  icon: ReactNode;
  role?: 'alert';
  children: ReactNode;
  action?: ReactNode;
}

/** An icon, a sentence and an action, centred in their place. */
export function MessagePanel({ icon, role, children, action }: MessagePanelProps) {
  return (
    <div
      role={role}
      css={{
        display: 'grid',
        justifyItems: 'center',
        gap: space[12],
        padding: `${space[48]} ${space[20]}`,
        color: color.inkSecondary,
        textAlign: 'center',
      }}
    >
      <span
        css={{
          display: 'grid',
          placeItems: 'center',
          width: '64px',
          height: '64px',
          borderRadius: radius.pill,
          background: color.primarySoft,
          color: color.primaryInk,
        }}
      >
        {icon}
      </span>
      <p css={{ maxWidth: '36ch', fontWeight: 600 }}>{children}</p>
      {action}
    </div>
  );
}
