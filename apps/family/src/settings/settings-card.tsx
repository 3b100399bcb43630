import { Card, space, text } from '@caderneta/ui';
import { useId, type ReactNode } from 'react';

export interface SettingsCardProps {
  title: string;
  children: ReactNode;
}

export function SettingsCard({ title, children }: SettingsCardProps) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId} css={{ display: 'grid', gap: space[12] }}>
      <h2 id={titleId} css={text.h2}>
        {title}
      </h2>
      {children}
    </Card>
  );
}
