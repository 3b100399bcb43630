import styled from '@emotion/styled';
import { media, space } from '../foundations/tokens.ts';
import { ownProps } from '../foundations/flow.tsx';

interface MainAndAsideProps {
  align?: 'start' | 'stretch';
}

/** Lays out a page's main part and its aside; one below the other on small screens. */
export const MainAndAside = styled(
  'div',
  ownProps('align'),
)<MainAndAsideProps>(({ align }) => ({
  display: 'grid',
  gap: space[16],
  alignItems: align ?? 'start',
  gridTemplateColumns: 'minmax(0, 1.6fr) minmax(0, 1fr)',
  [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  '@media print': { gridTemplateColumns: 'minmax(0, 1fr)' },
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}));
