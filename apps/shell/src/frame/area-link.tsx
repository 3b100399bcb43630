import { CountBadge } from '@caderneta/ui';
import { paths } from '@caderneta/platform';
import { Link, useLocation } from 'react-router-dom';
import { isIn, type AreaEntry } from './areas.ts';

export interface AreaLinkProps {
  area: AreaEntry;
  className: string;
  unread: number;
  /** Called when the person is about to go there. */
  onApproach?: (path: string) => void;
}

/** One entry of the sidebar, the bottom bar or the menu. Its look comes from the frame's style. */
export function AreaLink({ area, className, unread, onApproach }: AreaLinkProps) {
  const { pathname } = useLocation();
  const { label, path, icon: Icon, only } = area;
  const approach = () => onApproach?.(path);
  return (
    <Link
      to={path}
      className={only ? `${className} frame-only-${only}` : className}
      title={label}
      aria-current={isIn(area, pathname) ? 'page' : undefined}
      onPointerEnter={approach}
      onFocus={approach}
    >
      <Icon aria-hidden size={20} />
      <span className="frame-label">{label}</span>
      {path === paths.chats && unread > 0 && (
        <CountBadge count={unread} label="mensagens não lidas" className="frame-badge" />
      )}
    </Link>
  );
}
