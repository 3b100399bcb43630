import styled from '@emotion/styled';
import { color, media, space } from '../foundations/tokens.ts';
import { Card } from '../layout/card.tsx';
import { ownProps } from '../foundations/flow.tsx';
import { LoadingStatus } from './loading-status.tsx';
import { Skeleton } from './skeleton.tsx';

export interface TableSkeletonProps {
  rows?: number;
  columns?: number;
  /** How many lines a row has on phones; one for each column if it is left out. */
  lines?: 2 | 3;
}

const widths = ['72%', '56%', '64%', '48%'];

/** Has the size of the table that is loading. */
export function TableSkeleton({ rows = 5, columns = 4, lines }: TableSkeletonProps) {
  return (
    <LoadingStatus>
      <Card flush>
        <TableHead />
        {Array.from({ length: rows }, (_, row) => (
          <TableRow key={row} columns={columns} lines={lines}>
            {Array.from({ length: columns }, (_, column) => (
              <Skeleton key={column} width={widths[(row + column) % widths.length]} />
            ))}
          </TableRow>
        ))}
      </Card>
    </LoadingStatus>
  );
}

const TableHead = styled.div({
  height: '44px',
  background: color.surfaceSubtle,
  [media.phone]: { display: 'none' },
});

const TableRow = styled(
  'div',
  ownProps('columns', 'lines'),
)<{
  columns: number;
  lines: 2 | 3 | undefined;
}>(({ columns, lines }) => ({
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
    ...(lines && {
      gap: space[4],
      minHeight: lines === 2 ? '65px' : '83px',
      paddingBlock: space[12],
      [`& > :nth-of-type(n + ${lines + 1})`]: { display: 'none' },
    }),
  },
}));
