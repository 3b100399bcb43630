import { Card, Grid, LoadingStatus, Skeleton } from '@caderneta/ui';

/** The rings and the table of a page of figures, while they are on their way. */
export function FiguresSkeleton() {
  return (
    <LoadingStatus>
      <Grid min="240px" stretch marginBottom={20}>
        {[1, 2, 3].map((place) => (
          <Card key={place}>
            <Skeleton height={84} />
          </Card>
        ))}
      </Grid>
      <Card>
        <Skeleton height={360} />
      </Card>
    </LoadingStatus>
  );
}
