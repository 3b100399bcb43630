import { Card, LoadingStatus, Skeleton } from '@caderneta/ui';

/** While a choice of students loads. Stands by itself: a page may have it before the choice's code. */
export function ChoiceSkeleton() {
  return (
    <Card>
      <LoadingStatus>
        <Skeleton height={320} />
      </LoadingStatus>
    </Card>
  );
}
