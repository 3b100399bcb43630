import { Card, EmptyState, Stack, Text } from '@caderneta/ui';
import { useId, type ReactNode } from 'react';

export interface PartProps {
  title: string;
  isEmpty: boolean;
  children: ReactNode;
}

/** A table of the school's page under its title. */
export function Part({ title, isEmpty, children }: PartProps) {
  const titleId = useId();
  return (
    <Stack as="section" gap={12} narrows aria-labelledby={titleId}>
      <Text as="h2" size="h2" id={titleId}>
        {title}
      </Text>
      <Card flush={!isEmpty}>{isEmpty ? <EmptyState /> : children}</Card>
    </Stack>
  );
}
