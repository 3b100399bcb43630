import type { Role } from '@caderneta/api-client/contract';
import type { ReactNode } from 'react';
import { AreaLink } from './area-link.tsx';
import { areasFor } from './areas.ts';
import { SchoolTile } from './school-tile.tsx';

export interface SchoolSign {
  name: string;
  city: string | null;
  logoUrl: string | null;
}

export interface SidebarProps {
  school: SchoolSign;
  role: Role;
  unread: number;
  onApproach?: (path: string) => void;
  /** Who is signed in, with the ways to their settings and out. */
  person?: ReactNode;
}

export function Sidebar({ school, role, unread, onApproach, person }: SidebarProps) {
  return (
    <header className="frame-sidebar">
      <div className="frame-school" title={school.name}>
        <SchoolTile logoUrl={school.logoUrl} />
        <div className="frame-label">
          <strong>{school.name}</strong>
          <span>{school.city}</span>
        </div>
      </div>
      <nav aria-label="Principal" className="frame-areas">
        {areasFor(role).map((area) => (
          <AreaLink key={area.path} className="frame-area" {...{ area, unread, onApproach }} />
        ))}
      </nav>
      <div className="frame-person">{person}</div>
    </header>
  );
}
