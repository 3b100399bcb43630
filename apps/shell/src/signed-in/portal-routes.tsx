import type { Role } from '@caderneta/api-client/contract';
import { paths } from '@caderneta/platform';
import { Route, Routes } from 'react-router-dom';
import { useShell } from '../app/shell-context.ts';
import { useStore } from '../app/store.ts';
import { areasFor } from '../frame/areas.ts';
import { ShellPage } from '../pages/shell-page.tsx';
import { MissingArea } from '../remotes/missing-area.tsx';
import { RemoteOutlet } from '../remotes/remote-outlet.tsx';

export interface PortalRoutesProps {
  role: Role;
}

/** The routes of the shell and of this session's remotes; every other address shows the home. */
export function PortalRoutes({ role }: PortalRoutesProps) {
  const remotes = useStore(useShell().remotes);
  const served = new Set<string>([paths.home, ...remotes.flatMap(({ routes }) => routes)]);
  const missing = areasFor(role).filter(({ path }) => !served.has(path));
  return (
    <Routes>
      <Route path={paths.profile} element={<ShellPage path={paths.profile} />} />
      {remotes.flatMap((remote) =>
        remote.routes.map((path) => (
          <Route
            key={path}
            path={path}
            element={<RemoteOutlet key={path} remote={remote} path={path} />}
          />
        )),
      )}
      {missing.map(({ path }) => (
        <Route key={path} path={path} element={<MissingArea />} />
      ))}
      <Route path="*" element={<ShellPage path={paths.home} />} />
    </Routes>
  );
}
