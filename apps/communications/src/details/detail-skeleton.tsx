import { Card, Grid, LoadingStatus, MainAndAside, Skeleton, Stack } from '@caderneta/ui';

export interface DetailSkeletonProps {
  /** Left out where nobody knows yet whether it was sent. */
  isScheduled: boolean | undefined;
}

/** The places of a title and of what stands below it. */
export function DetailSkeleton({ isScheduled }: DetailSkeletonProps) {
  return (
    <LoadingStatus>
      <Stack gap={20}>
        <Stack gap={12}>
          <Skeleton width={320} height={32} />
          <Skeleton width={220} />
        </Stack>
        {isScheduled ? <FormSkeleton /> : <SentSkeleton showsFigures={isScheduled === false} />}
      </Stack>
    </LoadingStatus>
  );
}

function SentSkeleton({ showsFigures }: { showsFigures: boolean }) {
  return (
    <>
      {showsFigures && (
        <Grid columns="repeat(3, 1fr)">
          {['visualized', 'read', 'unseen'].map((figure) => (
            <Card key={figure} data-figure="">
              <Skeleton height={76} />
            </Card>
          ))}
        </Grid>
      )}
      <Card>
        <Skeleton height={160} />
      </Card>
    </>
  );
}

/** The places of a form's fields, and of its recipients beside them. */
export function FormSkeleton() {
  return (
    <MainAndAside data-skeleton="form">
      <Stack as={Card} gap={20}>
        <Skeleton width={80} />
        <Skeleton height={44} />
        <Skeleton height={190} />
        <Skeleton height={112} />
      </Stack>
      <Card>
        <Skeleton height={320} />
      </Card>
    </MainAndAside>
  );
}
