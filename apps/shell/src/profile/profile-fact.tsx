import { Button, color, space, text } from '@caderneta/ui';
import styled from '@emotion/styled';
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
    <Fact>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {onChange && (
        <dd>
          <Button aria-label={`${action} ${name.toLowerCase()}`} onClick={onChange}>
            {action}
          </Button>
        </dd>
      )}
    </Fact>
  );
}

const Fact = styled.div({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: space[16],
  minHeight: '72px',
  paddingBlock: space[12],
  '& > dt': { ...text.small, gridColumn: 1, color: color.inkMuted },
  '& > dt + dd': { gridColumn: 1, fontWeight: 600, overflowWrap: 'anywhere' },
  '& > dd + dd': { gridColumn: 2, gridRow: '1 / span 2' },
});
