import type { ReactNode } from 'react';
import { SchoolTile } from './school-tile.tsx';

export interface LoginLayoutProps {
  children?: ReactNode;
}

/** The layout of pages outside of the portal. */
export function LoginLayout({ children }: LoginLayoutProps) {
  return (
    <div className="login">
      <header className="login-sign">
        <div>
          <SchoolTile iconSize={40} />
          <p>A escola e a família, na mesma página.</p>
        </div>
      </header>
      <main className="login-main">
        <div className="login-card">{children}</div>
      </main>
    </div>
  );
}
