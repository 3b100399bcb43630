import { Card, LoadingStatus, Skeleton, Stack } from '@caderneta/ui';

/** Something to read that is about to come. */
export function ReadingSkeleton() {
  return (
    <LoadingStatus>
      <Stack as={Card}>
        <Skeleton width={140} height={36} />
        <Skeleton width="80%" height={30} />
        <Skeleton width="50%" />
        <Skeleton height={200} />
        <Skeleton width="94%" />
        <Skeleton width="70%" />
      </Stack>
    </LoadingStatus>
  );
}
