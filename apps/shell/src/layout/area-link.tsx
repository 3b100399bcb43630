import { CountBadge } from '@caderneta/ui';
import { Link, useLocation } from 'react-router-dom';
import { AreaIcon } from './area-icon.tsx';
import { isIn, type AreaEntry } from './navigation.ts';

export interface AreaLinkProps {
  area: AreaEntry;
  className: string;
  /** Shown in the badge, if the area has one. */
  count: number;
  onClick?: () => void;
  /** Called when the person is about to go there. */
  onApproach?: (path: string) => void;
}

/** One entry of the sidebar, the bottom bar or the menu. Its look comes from the frame's style. */
export function AreaLink({ area, className, count, onClick, onApproach }: AreaLinkProps) {
  const { pathname } = useLocation();
  const { label, path, icon, badge } = area;
  const approach = () => onApproach?.(path);
  return (
    <Link
      to={path}
      className={className}
      onClick={onClick}
      title={label}
      aria-current={isIn(area, pathname) ? 'page' : undefined}
      onPointerEnter={approach}
      onFocus={approach}
    >
      <AreaIcon icon={icon} size={20} />
      <span className="frame-label">{label}</span>
      {badge && <CountBadge count={count} label={badge.label} className="frame-badge" />}
    </Link>
  );
}
