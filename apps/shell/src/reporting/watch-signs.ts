import type { TroubleKind } from '@caderneta/releases';
import type { Shell } from '../ground/shell-context.ts';
import { writeSession } from '../session/stored-session.ts';
import { isFrameClear } from './frame-clear.ts';
import type { Build } from '../health/health.ts';
import { heard } from '../health/heard.ts';
import { lived } from '../health/starts.ts';
import { distrust } from './tell-troubles.ts';
import { readBuilds } from '../health/trouble.ts';

/** A word of the shell in the browser's storage, which nothing but emptying removes. */
const canary = 'caderneta.canary';
const putCanary = () => localStorage.setItem(canary, '1');

/** So many letters in a row that reach no field are no accident. */
const mostSwallowed = 3;
/** What is covered for a moment is seen at the second look. */
const secondLook = 1000;

const toBuilds = (names: Iterable<string>) => readBuilds([...names].join(' '));

/**
 * Looks for the portal's own signs of health each time that builds have run for some seconds: its
 * navigation can be seen and clicked, letters reach fields, its storage is there. A missing sign
 * counts, once a page, against the build that came last of those that ran meanwhile.
 * @returns how to stop
 */
export function watchSigns(shell: Shell): () => void {
  const told = new Set<TroubleKind>();
  const tell = (kind: TroubleKind, builds: Build[]) => {
    if (told.has(kind)) return false;
    told.add(kind);
    distrust(kind, builds);
    return true;
  };
  const keys = watchKeys((builds) => {
    // What listens goes with a new page alone.
    if (tell('keys', builds)) void shell.askToUpdate();
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  putCanary();
  const look = (isSecond = false) => {
    const ran = toBuilds(lived.ran);
    if (localStorage.getItem(canary) === null) {
      restoreStorage(shell);
      tell('storage', ran);
    }
    if (isFrameClear() !== false) {
      for (const name of lived.ran) keys.suspects.add(name);
      lived.ran.clear();
    } else if (!isSecond) {
      clearTimeout(timer);
      timer = setTimeout(look, secondLook, true);
    } else uncover(shell, tell('frame', ran));
  };
  lived.look = look;
  look();
  return () => {
    clearTimeout(timer);
    lived.look = undefined;
    keys.stop();
  };
}

function restoreStorage({ session }: Shell): void {
  putCanary();
  const current = session.current();
  if (current) writeSession(current);
}

/** Puts the build before in the place of a page that covers the frame, else asks to start anew. */
function uncover(shell: Shell, isFirst: boolean): void {
  const part = shell.remotes.pageOf(window.location.pathname);
  if (isFirst && part && shell.remotes.fallBack(part)) return;
  void shell.askToUpdate();
}

const fields = 'input, textarea, [contenteditable="true"]';

/** Counts letters, typed into fields, that are held back on their way to the page. */
function watchKeys(onSwallowed: (builds: Build[]) => void) {
  const suspects = new Set<string>();
  let swallowed = 0;
  const passed = new WeakSet<Event>();
  const onPass = (event: KeyboardEvent) => {
    // Fields themselves may hold a letter back, and are asked later.
    if (!event.defaultPrevented) passed.add(event);
  };
  document.body.addEventListener('keydown', onPass, true);
  heard.key = (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (key.length > 1 || ctrlKey || metaKey || altKey) return;
    if (!(target instanceof Element && target.matches(fields))) return;
    setTimeout(() => {
      if (passed.has(event)) {
        swallowed = 0;
        suspects.clear();
        return;
      }
      swallowed += 1;
      if (swallowed === mostSwallowed) onSwallowed(toBuilds([...suspects, ...lived.ran]));
    });
  };
  const stop = () => {
    heard.key = undefined;
    document.body.removeEventListener('keydown', onPass, true);
  };
  return { suspects, stop };
}
