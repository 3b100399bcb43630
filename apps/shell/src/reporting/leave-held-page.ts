import type { Shell } from '../ground/shell-context.ts';
import { buildsAt } from './builds-at.ts';
import { shown } from '../health/shown.ts';
import { distrust } from './tell-troubles.ts';

/** Seconds that a navigation may take. */
const longest = 5;

/**
 * Leaves pages that render without end, in which no navigation is ever shown: each of their own
 * renders comes first. The browser loads the address that the person wants, and the page counts as
 * one that hangs. A page that is slow to load is not left: it shows at once that it is loading.
 * @returns how to stop
 */
export function leaveHeldPages(shell: Shell): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seconds = 0;
  let held: string | undefined;
  const lookSoon = () => {
    timer = setTimeout(look, 1000);
  };
  const look = () => {
    timer = undefined;
    // Counted one by one: a device that slept, or a thread that was busy, does not count.
    seconds = shown.at === held ? seconds + 1 : 0;
    held = shown.at;
    if (!held || isHere(held) || document.hidden) return;
    if (seconds < longest) lookSoon();
    else leave(shell, held);
  };
  const onAct = () => {
    if (timer !== undefined) return;
    seconds = 0;
    held = shown.at;
    lookSoon();
  };
  const acts = ['click', 'popstate'];
  for (const act of acts) addEventListener(act, onAct);
  // Somebody may have clicked before this was loaded.
  onAct();
  return () => {
    clearTimeout(timer);
    for (const act of acts) removeEventListener(act, onAct);
  };
}

function leave(shell: Shell, held: string): void {
  try {
    if (!shell.bootstrap.isPreview) distrust('hold', buildsAt(shell, held));
  } finally {
    shell.reload();
  }
}

/** Some write an address encoded that others do not. */
const isHere = (pathname: string) =>
  new URL(pathname, window.location.href).pathname === window.location.pathname;
