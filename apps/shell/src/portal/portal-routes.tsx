import { paths } from '@caderneta/links';
import { Route, Routes } from 'react-router-dom';
import { useShell } from '../ground/shell-context.ts';
import { useStore } from '@caderneta/app-kit';
import { ShellPage } from '../pages/shell-page.tsx';
import { MissingArea } from '../remotes/missing-area.tsx';
import { RemoteOutlet } from '../remotes/remote-outlet.tsx';

/** The routes of the shell and of this session's remotes; every other address shows the home. */
export function PortalRoutes() {
  const { remotes, navigation, switchedOff } = useStore(useShell().remotes);
  const served = new Set(remotes.flatMap(({ routes }) => routes));
  const areas = [
    ...navigation.map(({ path }) => path),
    ...switchedOff.flatMap((off) => off.routes),
  ];
  const missing = new Set(areas.filter((path) => !served.has(path)));
  return (
    <Routes>
      <Route path={paths.profile} element={<ShellPage path={paths.profile} />} />
      {remotes.flatMap((remote) =>
        remote.routes.map((path) => (
          <Route
            key={path}
            path={path}
            element={<RemoteOutlet key={path} part={{ remote, kind: 'page', key: path }} />}
          />
        )),
      )}
      {[...missing].map((path) => (
        <Route key={path} path={path} element={<MissingArea />} />
      ))}
      <Route path="*" element={<ShellPage path={paths.home} />} />
    </Routes>
  );
}
