import { Card, LoadingStatus, Skeleton, space } from '@caderneta/ui';

/** The rings and the table of a page of figures, while they are on their way. */
export function FiguresSkeleton() {
  return (
    <LoadingStatus>
      <div css={ringsStyle}>
        {[1, 2, 3].map((place) => (
          <Card key={place}>
            <Skeleton height={84} />
          </Card>
        ))}
      </div>
      <Card>
        <Skeleton height={360} />
      </Card>
    </LoadingStatus>
  );
}

const ringsStyle = {
  display: 'grid',
  gap: space[16],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
  marginBottom: space[20],
} as const;
