import { Card, LoadingStatus, Skeleton, space } from '@caderneta/ui';

/** The places of title, figures and text. */
export function DetailSkeleton() {
  return (
    <LoadingStatus>
      <div css={{ display: 'grid', gap: space[20] }}>
        <div css={{ display: 'grid', gap: space[12] }}>
          <Skeleton width={320} height={32} />
          <Skeleton width={220} />
        </div>
        <div css={{ display: 'grid', gap: space[16], gridTemplateColumns: 'repeat(3, 1fr)' }}>
          {['visualized', 'read', 'unseen'].map((figure) => (
            <Card key={figure}>
              <Skeleton height={76} />
            </Card>
          ))}
        </div>
        <Card>
          <Skeleton height={160} />
        </Card>
      </div>
    </LoadingStatus>
  );
}
