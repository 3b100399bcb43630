import { media, ownProps, space, StatCard } from '@caderneta/ui';
import styled from '@emotion/styled';
import type { Figure } from '../kinds/communication-kind.ts';

export interface EngagementFiguresProps {
  figures: Figure[];
  /** How many recipients there are. */
  total: number;
}

export function EngagementFigures({ figures, total }: EngagementFiguresProps) {
  return (
    <Figures count={figures.length}>
      {figures.map((figure) => (
        <StatCard key={figure.label} total={total} {...figure} />
      ))}
    </Figures>
  );
}

const Figures = styled(
  'div',
  ownProps('count'),
)<{ count: number }>(({ count }) => ({
  display: 'grid',
  gap: space[16],
  gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))`,
  [media.phone]: { gap: space[12], gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));
