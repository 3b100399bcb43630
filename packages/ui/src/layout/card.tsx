import styled from '@emotion/styled';
import type { ComponentProps } from 'react';
import { color, radius, shadow, space } from '../foundations/tokens.ts';
import { ownProps } from '../foundations/flow.tsx';

interface CardOwnProps {
  /** No space around the content, for a table or a picture that reaches the border. */
  flush?: boolean;
}

export type CardProps = CardOwnProps & ComponentProps<'section'>;

/** @example `<Stack as={Card} gap={20}>…</Stack>` */
export const Card = styled(
  'section',
  ownProps('flush'),
)<CardOwnProps>(({ flush }) => ({
  minWidth: 0,
  padding: flush ? 0 : space[20],
  overflow: flush ? 'auto hidden' : undefined,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.surface,
  boxShadow: shadow.card,
}));
