import type { ReactNode } from 'react';
import { AreaLink } from './area-link.tsx';
import type { AreaEntry } from './navigation.ts';
import { SchoolTile } from './school-tile.tsx';

export interface SchoolSign {
  name: string;
  city: string | null;
  logoUrl: string | null;
}

export interface SidebarProps {
  school: SchoolSign;
  navigation: readonly AreaEntry[];
  /** Path of an area → number in its badge. */
  counts: ReadonlyMap<string, number>;
  onApproach?: (path: string) => void;
  /** The signed-in person, with profile and sign-out. */
  person?: ReactNode;
}

export function Sidebar({ school, navigation, counts, onApproach, person }: SidebarProps) {
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
        {navigation.map((area) => (
          <AreaLink
            key={area.path}
            className="frame-area"
            count={counts.get(area.path) ?? 0}
            {...{ area, onApproach }}
          />
        ))}
      </nav>
      <div className="frame-person">{person}</div>
    </header>
  );
}
