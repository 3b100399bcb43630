import { media, space, StatCard } from '@caderneta/ui';
import type { Figure } from '../kinds/communication-kind.ts';

export interface EngagementFiguresProps {
  figures: Figure[];
  /** How many recipients there are. */
  total: number;
}

export function EngagementFigures({ figures, total }: EngagementFiguresProps) {
  return (
    <div
      css={{
        display: 'grid',
        gap: space[16],
        gridTemplateColumns: `repeat(${figures.length}, minmax(0, 1fr))`,
        [media.phone]: { gap: space[12], gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {figures.map((figure) => (
        <StatCard key={figure.label} total={total} {...figure} />
      ))}
    </div>
  );
}
