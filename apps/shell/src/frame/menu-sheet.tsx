import type { SignedInEmployee } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/platform';
import { Sheet } from '@caderneta/ui';
import { LogOut, Settings } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useShell } from '../app/shell-context.ts';
import { askToSignOut } from '../signed-in/sign-out.ts';
import { AreaLink } from './area-link.tsx';
import { areasFor } from './areas.ts';

export interface MenuSheetProps {
  employee: SignedInEmployee;
  unread: number;
  onClose: () => void;
}

/** What the phone's bottom bar has no room for. Going anywhere closes it. */
export function MenuSheet({ employee, unread, onClose }: MenuSheetProps) {
  const shell = useShell();
  const { pathname } = useLocation();
  const opened = useRef(pathname);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (pathname !== opened.current) close();
  }, [pathname]);

  const rest = areasFor(employee.role).filter((area) => !area.onBar);
  return (
    <Sheet title="Menu" onClose={onClose}>
      <nav aria-label="Menu">
        {rest.map((area) => (
          <AreaLink key={area.path} className="frame-area" area={area} unread={unread} />
        ))}
        <Link to={paths.profile} className="frame-area">
          <Settings aria-hidden size={20} />
          Configurações
        </Link>
        <button
          type="button"
          className="frame-area"
          css={{ width: '100%', border: 0, background: 'none', cursor: 'pointer' }}
          onClick={() => {
            onClose();
            void askToSignOut(shell);
          }}
        >
          <LogOut aria-hidden size={20} />
          Sair
        </button>
      </nav>
    </Sheet>
  );
}
