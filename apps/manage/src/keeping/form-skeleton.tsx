import { Card, LoadingStatus, Skeleton, space } from '@caderneta/ui';

/** The place of a form that loads. */
export function FormSkeleton() {
  return (
    <LoadingStatus>
      <div css={{ display: 'grid', gap: space[20] }}>
        <Skeleton width={320} height={36} />
        {[1, 2].map((card) => (
          <Card key={card} css={{ display: 'grid', gap: space[20] }}>
            <Skeleton width={160} height={24} />
            <Skeleton height={46} />
            <Skeleton height={46} />
          </Card>
        ))}
      </div>
    </LoadingStatus>
  );
}
