import { Menu } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { AreaLink } from './area-link.tsx';
import { isInMenu, type AreaEntry } from './navigation.ts';

export interface BottomBarProps {
  navigation: readonly AreaEntry[];
  /** Path of an area → number in its badge. */
  counts: ReadonlyMap<string, number>;
  onMenu?: () => void;
  onApproach?: (path: string) => void;
}

/** The phone's navigation: the most used areas, and a menu with the rest. */
export function BottomBar({ navigation, counts, onMenu, onApproach }: BottomBarProps) {
  const { pathname } = useLocation();
  const onBar = navigation.filter((area) => area.onBar);
  return (
    <nav aria-label="Principal" className="frame-bar" data-no-toasts>
      {onBar.map((area) => (
        <AreaLink
          key={area.path}
          className="frame-bar-item"
          count={counts.get(area.path) ?? 0}
          {...{ area, onApproach }}
        />
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-current={isInMenu(navigation, pathname) ? 'true' : undefined}
        className="frame-bar-item"
        onClick={onMenu}
      >
        <Menu aria-hidden size={20} />
        <span className="frame-label">Menu</span>
      </button>
    </nav>
  );
}
