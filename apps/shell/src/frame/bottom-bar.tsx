import type { Role } from '@caderneta/api-client/contract';
import { Menu } from 'lucide-react';
import { AreaLink } from './area-link.tsx';
import { areasFor } from './areas.ts';

export interface BottomBarProps {
  role: Role;
  unread: number;
  onMenu?: () => void;
  onApproach?: (path: string) => void;
}

/** The phone's navigation: what is used most, and a menu with the rest. */
export function BottomBar({ role, unread, onMenu, onApproach }: BottomBarProps) {
  const onBar = areasFor(role).filter((area) => area.onBar);
  return (
    <nav aria-label="Principal" className="frame-bar">
      {onBar.map((area) => (
        <AreaLink key={area.path} className="frame-bar-item" {...{ area, unread, onApproach }} />
      ))}
      <button type="button" aria-haspopup="dialog" className="frame-bar-item" onClick={onMenu}>
        <Menu aria-hidden size={20} />
        <span className="frame-label">Menu</span>
      </button>
    </nav>
  );
}
