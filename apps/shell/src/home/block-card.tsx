import { Card, media, space, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';

export interface BlockCardProps {
  title: string;
  children: ReactNode;
}

/** A card; its title is known at once, its content comes with the remote. */
export function BlockCard({ title, children }: BlockCardProps) {
  return (
    <Card aria-label={title}>
      <Text as="h2" size="h2" marginBottom={8}>
        {title}
      </Text>
      {children}
    </Card>
  );
}

/** The place of the blocks. */
export const BlockCards = styled.div({
  display: 'grid',
  gap: space[16],
  alignItems: 'stretch',
  [media.desktop]: {
    gridTemplateColumns: 'minmax(0, 6fr) minmax(0, 5fr)',
    // Of an odd number the first has a row for itself.
    '& > :first-of-type:nth-last-of-type(odd)': { gridColumn: '1 / -1' },
  },
});
