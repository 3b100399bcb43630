import { Card, MainAndAside, Skeleton, Stack } from '@caderneta/ui';

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
