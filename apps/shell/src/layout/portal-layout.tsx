import type { ReactNode } from 'react';
import { BottomBar } from './bottom-bar.tsx';
import { Sidebar, type SidebarProps } from './sidebar.tsx';

export interface PortalLayoutProps extends SidebarProps {
  onMenu?: () => void;
  children: ReactNode;
}

/** The layout of every page of the portal. The server's HTML paints it before any script. */
export function PortalLayout({ onMenu, children, ...sidebar }: PortalLayoutProps) {
  const { navigation, counts, onApproach } = sidebar;
  return (
    <div className="frame">
      <a href="#conteudo" className="frame-skip">
        Pular para o conteúdo
      </a>
      <Sidebar {...sidebar} />
      <main id="conteudo" tabIndex={-1} className="frame-main">
        <div className="frame-content">{children}</div>
      </main>
      <BottomBar {...{ navigation, counts, onMenu, onApproach }} />
    </div>
  );
}
