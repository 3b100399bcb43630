import { Card, media, space } from '@caderneta/ui';
import styled from '@emotion/styled';

/** A card that is read from top to bottom. */
export const Sheet = styled(Card)({
  display: 'grid',
  gap: space[20],
  gridTemplateColumns: 'minmax(0, 1fr)',
  // The header stays in place above it.
  scrollMarginTop: '76px',
  [media.phone]: { padding: space[16] },
});
