import { Card, mainAndAside, Skeleton, space } from '@caderneta/ui';

/** The places of a form's fields, and of its recipients beside them. */
export function FormSkeleton() {
  return (
    <div css={mainAndAside} data-skeleton="form">
      <Card css={{ display: 'grid', gap: space[20] }}>
        <Skeleton width={80} />
        <Skeleton height={44} />
        <Skeleton height={190} />
        <Skeleton height={112} />
      </Card>
      <Card>
        <Skeleton height={320} />
      </Card>
    </div>
  );
}
