import { Card, Stack, Text } from '@caderneta/ui';
import { useId, type ReactNode } from 'react';

export interface SettingsCardProps {
  title: string;
  children: ReactNode;
}

export function SettingsCard({ title, children }: SettingsCardProps) {
  const titleId = useId();
  return (
    <Stack as={Card} aria-labelledby={titleId} gap={12}>
      <Text as="h2" size="h2" id={titleId}>
        {title}
      </Text>
      {children}
    </Stack>
  );
}
