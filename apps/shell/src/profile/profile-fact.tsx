import { Button, color, space, text } from '@caderneta/ui';
import type { ReactNode } from 'react';

export interface ProfileFactProps {
  name: string;
  children: ReactNode;
  /** Absent if the person cannot change it. */
  onChange?: () => void;
  /** Word of the button. */
  action?: string;
}

export function ProfileFact({ name, children, onChange, action = 'alterar' }: ProfileFactProps) {
  return (
    <div
      css={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        alignItems: 'center',
        columnGap: space[16],
        minHeight: '72px',
        paddingBlock: space[12],
        '& + &': { borderTop: `1px solid ${color.line}` },
      }}
    >
      <dt css={{ ...text.small, gridColumn: 1, color: color.inkMuted }}>{name}</dt>
      <dd css={{ gridColumn: 1, fontWeight: 600, overflowWrap: 'anywhere' }}>{children}</dd>
      {onChange && (
        <dd css={{ gridColumn: 2, gridRow: '1 / span 2' }}>
          <Button aria-label={`${action} ${name.toLowerCase()}`} onClick={onChange}>
            {action}
          </Button>
        </dd>
      )}
    </div>
  );
}
