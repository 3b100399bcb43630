import { color, media, space } from '../foundations/tokens.ts';
import { Card } from '../layout/card.tsx';
import { LoadingStatus } from './loading-status.tsx';
import { Skeleton } from './skeleton.tsx';

export interface TableSkeletonProps {
  rows?: number;
  columns?: number;
  /** Rows are two lines on phones. */
  compact?: boolean;
}

const widths = ['72%', '56%', '64%', '48%'];

/** Has the size of the table that is loading. */
export function TableSkeleton({ rows = 5, columns = 4, compact = false }: TableSkeletonProps) {
  return (
    <LoadingStatus>
      <Card flush>
        <div
          css={{
            height: '44px',
            background: color.surfaceSubtle,
            [media.phone]: { display: 'none' },
          }}
        />
        {Array.from({ length: rows }, (_, row) => (
          <div
            key={row}
            css={{
              display: 'grid',
              gridTemplateColumns: `repeat(${columns}, 1fr)`,
              alignItems: 'center',
              gap: space[16],
              minHeight: '55px',
              padding: `0 ${space[16]}`,
              borderTop: `1px solid ${color.line}`,
              [media.phone]: {
                gridTemplateColumns: '1fr',
                gap: space[12],
                paddingBlock: space[16],
                ...(compact && {
                  gap: space[4],
                  minHeight: '65px',
                  paddingBlock: space[12],
                  '& > :nth-of-type(n + 3)': { display: 'none' },
                }),
              },
            }}
          >
            {Array.from({ length: columns }, (_, column) => (
              <Skeleton key={column} width={widths[(row + column) % widths.length]} />
            ))}
          </div>
        ))}
      </Card>
    </LoadingStatus>
  );
}
