import { paths } from '@caderneta/links';
import { whenIdle } from '@caderneta/app-kit';
import type { Shell } from '../ground/shell-context.ts';
import { fetchMenu } from '../layout/fetch-menu.ts';
import { preparePage } from './prepare-page.ts';
import { isSameForAll } from './shell-pages.ts';

/** What browsers that know it say about the network. */
type Network = { saveData?: boolean; effectiveType?: string } | undefined;

/** With what browsers that know it say of where a file came from. */
type Loaded = PerformanceResourceTiming & { deliveryType?: string };

/** Bytes of scripts beyond which no area loads ahead: the last one may take 20 kB more. */
const mostBytes = 205_000;

/**
 * Prepares pages before somebody opens them: areas of the menu when nothing else is to do, as long as
 * the page has few scripts, and what a link leads to, with its first data, when a pointer, a finger or
 * the focus comes to it.
 * @returns how to stop
 */
export function startPreparing(shell: Shell): () => void {
  const onApproach = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin === window.location.origin && !link.search) approach(shell, link.pathname);
  };
  // A click without a pointer, by a key or a screen reader, has its data asked for with the code.
  const names = ['pointerover', 'focusin', 'click'] as const;
  for (const name of names) document.addEventListener(name, onApproach, true);
  const prepared = new Set<string>();
  let isStopped = false;
  const goOn = () => {
    if (isStopped || isNetworkPoor() || scriptBytes() > mostBytes) return;
    const next = mostUsedFirst(shell).find(({ path }) => !prepared.has(path));
    if (!next) return;
    whenIdle(() => {
      // What the shown page loads comes first.
      if (shell.queries.isFetching() > 0 || isOnItsWay()) return void setTimeout(goOn, 500);
      prepared.add(next.path);
      void preparePage(shell, next.path).then(goOn);
    });
  };
  // It opens without waiting, also once the network is gone.
  if (!isNetworkPoor()) whenIdle(() => void fetchMenu().catch(() => {}));
  const unsubscribe = shell.remotes.subscribe(goOn);
  goOn();
  return () => {
    isStopped = true;
    unsubscribe();
    for (const name of names) document.removeEventListener(name, onApproach, true);
  };
}

/** Whether the shape of a page, or of a part of one, stands for what its code will show. */
const isOnItsWay = () => document.querySelector('main [aria-busy="true"]') !== null;

/** The areas of the phone's bar before those of its menu. */
const mostUsedFirst = ({ remotes }: Shell) =>
  remotes.current().navigation.toSorted((one, other) => Number(other.onBar) - Number(one.onBar));

/**
 * Bytes of the page's scripts but those that the worker had kept, which cost nothing. A file that comes
 * through the worker from the network counts for more: as large as before it was compressed.
 */
const scriptBytes = () =>
  (performance.getEntriesByType('resource') as Loaded[])
    .filter(({ name, deliveryType }) => name.endsWith('.js') && deliveryType !== 'cache-storage')
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);

function approach(shell: Shell, pathname: string) {
  const { remotes, prepared } = shell;
  const isOpenPage = isSameForAll(pathname) || pathname === paths.login;
  const isKnown = isOpenPage || remotes.pageOf(pathname);
  if (pathname === window.location.pathname || !isKnown) return;
  void preparePage(shell, pathname);
  remotes.firstCallOf(pathname).then(
    (address) => address && prepared.ask(address),
    // The page says so, once it is opened.
    () => undefined,
  );
}

function isNetworkPoor(): boolean {
  const { connection } = navigator as { connection?: Network };
  return Boolean(connection?.saveData || /[23]g$/.test(connection?.effectiveType ?? ''));
}
