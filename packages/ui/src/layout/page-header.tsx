import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { media, space } from '../foundations/tokens.ts';
import { Text } from '../text/text.tsx';
import { Row } from '../foundations/flow.tsx';

export interface PageHeaderProps {
  title: ReactNode;
  /** One line about the page. */
  context?: ReactNode;
  /** Shown at the right on wide screens, below the title on phones. */
  actions?: ReactNode;
}

export function PageHeader({ title, context, actions }: PageHeaderProps) {
  return (
    <Row as="header" wrap justify="space-between" gap={[12, 20]} marginBottom={20}>
      <Text as="div" narrows>
        <Text as="h1" size="h1">
          {title}
        </Text>
        {context && (
          <Text as="p" tone="muted">
            {context}
          </Text>
        )}
      </Text>
      {actions && <Actions>{actions}</Actions>}
    </Row>
  );
}

const Actions = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[12],
  [media.phone]: { width: '100%', '& > a, & > button, & > div': { flex: '1 1 100%' } },
});
