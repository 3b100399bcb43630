import { paths } from '@caderneta/links';
import { Sheet } from '@caderneta/ui';
import styled from '@emotion/styled';
import { LogOut, Settings } from 'lucide-react';
import { Link, useLocation, useNavigate, type Location } from 'react-router-dom';
import { useShell } from '../app/shell-context.ts';
import { askToSignOut } from '../portal/sign-out.tsx';
import { AreaLink } from './area-link.tsx';
import type { AreaEntry } from './navigation.ts';

export interface MenuSheetProps {
  navigation: readonly AreaEntry[];
  /** Path of an area → number in its badge. */
  counts: ReadonlyMap<string, number>;
}

/** State of the entry of the history that the open menu is, so that Back closes the menu alone. */
const open = { menu: true };

/** Opens the menu on the page that one is on. */
export function useOpenMenu(): () => void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return () => void navigate({ pathname, search, hash }, { state: open });
}

/** Areas beyond the phone's bottom bar. A navigation replaces its entry in the history. */
export function MenuSheet({ navigation, counts }: MenuSheetProps) {
  const shell = useShell();
  const navigate = useNavigate();
  const { pathname, state } = useLocation() as Location<Partial<typeof open> | null>;
  if (!state?.menu) return null;

  const close = () => void navigate(-1);
  const rest = navigation.filter((area) => !area.onBar);
  return (
    <Sheet title="Menu" onClose={close}>
      <nav aria-label="Menu">
        {rest.map((area) => (
          <AreaLink
            key={area.path}
            className="frame-area"
            replace
            area={area}
            count={counts.get(area.path) ?? 0}
          />
        ))}
        <Link
          to={paths.profile}
          replace
          className="frame-area"
          aria-current={pathname === paths.profile ? 'page' : undefined}
        >
          <Settings aria-hidden size={20} />
          Configurações
        </Link>
        <SignOut
          type="button"
          className="frame-area"
          onClick={() => {
            close();
            void askToSignOut(shell);
          }}
        >
          <LogOut aria-hidden size={20} />
          Sair
        </SignOut>
      </nav>
    </Sheet>
  );
}

const SignOut = styled.button({ width: '100%', border: 0, background: 'none', cursor: 'pointer' });
