import { buttonStyle, EmptyState } from '@caderneta/ui';
import { FileQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface MissingItemProps {
  /** Address of the list. */
  back: string;
  backLabel: string;
  children: ReactNode;
}

export function MissingItem({ back, backLabel, children }: MissingItemProps) {
  return (
    <EmptyState
      icon={FileQuestion}
      action={
        <Link to={back} css={buttonStyle('secondary')}>
          {backLabel}
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
}
