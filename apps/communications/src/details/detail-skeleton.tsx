import { Card, LoadingStatus, Skeleton, space } from '@caderneta/ui';
import { FormSkeleton } from './form-skeleton.tsx';

export interface DetailSkeletonProps {
  /** Left out where nobody knows yet whether it was sent. */
  isScheduled: boolean | undefined;
}

/** The places of a title and of what stands below it. */
export function DetailSkeleton({ isScheduled }: DetailSkeletonProps) {
  return (
    <LoadingStatus>
      <div css={{ display: 'grid', gap: space[20] }}>
        <div css={{ display: 'grid', gap: space[12] }}>
          <Skeleton width={320} height={32} />
          <Skeleton width={220} />
        </div>
        {isScheduled ? <FormSkeleton /> : <SentSkeleton showsFigures={isScheduled === false} />}
      </div>
    </LoadingStatus>
  );
}

function SentSkeleton({ showsFigures }: { showsFigures: boolean }) {
  return (
    <>
      {showsFigures && (
        <div css={{ display: 'grid', gap: space[16], gridTemplateColumns: 'repeat(3, 1fr)' }}>
          {['visualized', 'read', 'unseen'].map((figure) => (
            <Card key={figure} data-figure="">
              <Skeleton height={76} />
            </Card>
          ))}
        </div>
      )}
      <Card>
        <Skeleton height={160} />
      </Card>
    </>
  );
}
