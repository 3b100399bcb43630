import { Card, LoadingStatus, Skeleton, space } from '@caderneta/ui';

/** Three cards that are about to come. */
export function FeedSkeleton() {
  return (
    <LoadingStatus>
      <div css={{ display: 'grid', gap: space[12] }}>
        {[0, 1, 2].map((place) => (
          <Card key={place} css={{ display: 'grid', gap: space[12] }}>
            <div css={{ display: 'flex', alignItems: 'center', gap: space[8] }}>
              <Skeleton width={32} height={32} />
              <Skeleton width={120} height={14} />
            </div>
            <Skeleton width="70%" height={20} />
            <Skeleton width="94%" />
          </Card>
        ))}
      </div>
    </LoadingStatus>
  );
}
