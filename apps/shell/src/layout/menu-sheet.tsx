import { api } from '@caderneta/api-client';
import { listOtherSchools } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/links';
import { useStore } from '@caderneta/app-kit';
import { Sheet } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, CircleQuestionMark, LogOut, Settings } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { useShell } from '../ground/shell-context.ts';
import { askToSignOut } from '../leaving/sign-out.tsx';
import { openSchool } from '../leaving/switch-school.tsx';
import { AreaLink } from './area-link.tsx';
import { MenuButton } from './menu-button.tsx';
import type { AreaEntry } from './navigation.ts';

export interface MenuSheetProps {
  navigation: readonly AreaEntry[];
  /** Path of an area → number in its badge. */
  counts: ReadonlyMap<string, number>;
  onClose: () => void;
}

/** Areas beyond the phone's bottom bar. */
export function MenuSheet({ navigation, counts, onClose }: MenuSheetProps) {
  const shell = useShell();
  const { pathname } = useLocation();
  const hasOtherSchools = useStore(shell.session)?.hasOtherSchools;
  const rest = navigation.filter((area) => !area.onBar);
  return (
    <Sheet title="Menu" onClose={onClose}>
      <nav aria-label="Menu">
        {rest.map((area) => (
          <AreaLink
            key={area.path}
            className="frame-area"
            area={area}
            onClick={onClose}
            count={counts.get(area.path) ?? 0}
          />
        ))}
        <Link
          to={paths.profile}
          className="frame-area"
          onClick={onClose}
          aria-current={pathname === paths.profile ? 'page' : undefined}
        >
          <Settings aria-hidden size={20} />
          Configurações
        </Link>
        <a className="frame-area" href="/ajuda" target="_blank" onClick={onClose}>
          <CircleQuestionMark aria-hidden size={20} />
          Ajuda
        </a>
        {hasOtherSchools && <OtherSchools onClose={onClose} />}
        <MenuButton
          type="button"
          className="frame-area"
          onClick={() => {
            onClose();
            void askToSignOut(shell);
          }}
        >
          <LogOut aria-hidden size={20} />
          Sair
        </MenuButton>
      </nav>
    </Sheet>
  );
}

/** The person's other schools in the menu: one tap enters. */
function OtherSchools({ onClose }: Pick<MenuSheetProps, 'onClose'>) {
  const shell = useShell();
  const { data: schools = [] } = useQuery({
    queryKey: ['other-schools'],
    queryFn: ({ signal }) => api.call(listOtherSchools, {}, { signal }),
  });
  return schools.map(({ id, name }) => (
    <MenuButton
      key={id}
      type="button"
      className="frame-area"
      onClick={() => {
        onClose();
        void openSchool(shell, id);
      }}
    >
      <ArrowLeftRight aria-hidden size={20} />
      <span className="frame-label">Ir para {name}</span>
    </MenuButton>
  ));
}
