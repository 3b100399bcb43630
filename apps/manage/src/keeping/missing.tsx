import { paths } from '@caderneta/links';
import { buttonStyle, EmptyState } from '@caderneta/ui';
import { SearchX } from 'lucide-react';
import { Link } from 'react-router-dom';

export interface MissingProps {
  children: string;
}

/** What stands at the address of somebody or something that is not there. */
export function Missing({ children }: MissingProps) {
  return (
    <EmptyState
      icon={SearchX}
      action={
        <Link to={paths.manage} css={buttonStyle('secondary')}>
          voltar para Gerenciar
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
}
