import { buttonStyle, screenOnly } from '@caderneta/ui';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';

export interface CreateLinkProps {
  to: string;
  children: string;
}

/** What fills a list. */
export function CreateLink({ to, children }: CreateLinkProps) {
  return (
    <Link to={to} css={[buttonStyle('primary'), screenOnly]}>
      <Plus aria-hidden size={20} />
      {children}
    </Link>
  );
}
