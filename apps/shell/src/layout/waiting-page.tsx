import { useStore } from '@caderneta/app-kit';
import { paths } from '@caderneta/links';
import { useLocation } from 'react-router-dom';
import { useShell } from '../ground/shell-context.ts';
import { greetingOf } from './greeting.ts';
import { PageShape } from './page-shape.tsx';

/** Shows the heading of the page on its way, where it is known: the home's, or that of an area. */
export function WaitingPage() {
  const { remotes, session } = useShell();
  const { pathname } = useLocation();
  const { navigation } = useStore(remotes);
  const signedIn = useStore(session);
  if (pathname === paths.home && signedIn) {
    return <PageShape heading={greetingOf(signedIn.employee)} isGreeting />;
  }
  const area = navigation.find(({ path }) => path === pathname);
  return <PageShape heading={area?.heading ?? area?.label} />;
}
