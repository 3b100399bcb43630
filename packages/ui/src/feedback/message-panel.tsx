import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { color, radius, space } from '../foundations/tokens.ts';
import { Text } from '../text/text.tsx';

interface MessagePanelProps {
  icon: ReactNode;
  role?: 'alert';
  children: ReactNode;
  action?: ReactNode;
}

/** An icon, a sentence and an action, centred in their place. */
export function MessagePanel({ icon, role, children, action }: MessagePanelProps) {
  return (
    <Panel role={role}>
      <Disc>{icon}</Disc>
      <Text as="p" weight={600} maxWidth="36ch">
        {children}
      </Text>
      {action}
    </Panel>
  );
}

const Panel = styled.div({
  display: 'grid',
  justifyItems: 'center',
  gap: space[12],
  padding: `${space[48]} ${space[20]}`,
  color: color.inkSecondary,
  textAlign: 'center',
  '& small': { display: 'block', fontWeight: 400 },
});

const Disc = styled.span({
  display: 'grid',
  placeItems: 'center',
  width: '64px',
  height: '64px',
  borderRadius: radius.pill,
  background: color.primarySoft,
  color: color.primaryInk,
});
