import { handOver, isReadyFor, noteTaps } from './hand-over.ts';

/** Milliseconds after which the app shows whatever it has. */
const patience = 8_000;

/** A page that has arrived, or why it has not. What a form offers to choose may come later. */
const isShown = (app: HTMLElement) =>
  app.querySelector('main h1, [role="alert"]') &&
  (app.querySelector('main textarea') ?? !app.querySelector('main [aria-busy="true"]'));

export interface PlaceOfApp {
  /** The app renders into it. */
  place: HTMLElement;
  /** Puts it into the page at once: a dialog opens on the page alone. */
  show: () => void;
}

/**
 * Keeps the page that the server wrote where it stands, usable by its links and fields, until the app
 * can show the same. A page of which the server wrote the frame alone is the app's at once.
 * @param painted what the HTML holds
 */
export function keepFirstView(painted: HTMLElement): PlaceOfApp {
  if (!painted.querySelector('.frame-drawn')) return { place: painted, show: () => undefined };
  const app = document.createElement('div');
  painted.id = 'first-view';
  app.id = 'root';
  noteTaps(painted);
  const observer = new MutationObserver(() => isShown(app) && takeOver());
  observer.observe(app, { childList: true, subtree: true, attributes: true });
  let timer = setTimeout(giveUp, patience);

  function giveUp() {
    // Who writes goes on writing: the app has no place yet for what they wrote.
    if (isReadyFor(painted, app)) takeOver();
    else timer = setTimeout(giveUp, patience);
  }

  function takeOver() {
    // A finger that is on a link would lift from another one, which is no tap.
    if (painted.querySelector(':active')) return void requestAnimationFrame(takeOver);
    show();
  }

  function show() {
    if (app.isConnected) return;
    observer.disconnect();
    clearTimeout(timer);
    painted.after(app);
    handOver(painted, app);
    painted.remove();
  }

  return { place: app, show };
}
