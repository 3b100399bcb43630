import { mayLeave } from '@caderneta/platform/host';
import type { Shell } from '../ground/shell-context.ts';
import { peaceLeft } from './answered.ts';
import { askToUpdate } from './ask-to-update.ts';

/** Milliseconds without a key or a touch after which a question interrupts nobody. */
const calmAfter = 3000;

const textField =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"])';

/** Whether a question would not interrupt, and a reload would not lose anything. */
function isCalm(): boolean {
  const { activeElement, visibilityState } = document;
  if (visibilityState !== 'visible' || document.querySelector('dialog[open]')) return false;
  if (activeElement?.matches(textField)) return false;
  return mayLeave();
}

const signs = ['keydown', 'pointerdown', 'focusout', 'visibilitychange'];

/** Sets that this tab has looked at while its person was left in peace. */
const judged = new Set<string>();

/** Whether a new version cannot wait: a build that this page runs was taken back. */
async function isUrgent({ remotes }: Shell, set: string): Promise<boolean> {
  if (judged.has(set)) return false;
  judged.add(set);
  return remotes.tellHeld().catch(() => {
    judged.delete(set);
    return false;
  });
}

/**
 * Asks about a newer set of builds once nobody types, no dialog is open and the page is in sight;
 * some hours after the last answer, unless the page runs what was taken back.
 * Answers how to stop.
 */
export function askWhenCalm(shell: Shell): () => void {
  const { updates, modals } = shell;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wait = () => {
    clearTimeout(timer);
    if (updates.current() && !updates.isAsking) timer = setTimeout(() => void look(), calmAfter);
  };
  async function look() {
    const set = updates.current();
    // The next sign of somebody at the page, or of a dialog that closes, looks again.
    if (!set || !isCalm()) return;
    if (peaceLeft() > 0 && !(await isUrgent(shell, set))) return;
    if (updates.current() === set && isCalm()) await askToUpdate(shell);
  }

  const forget = [updates.subscribe(wait), modals.subscribe(wait)];
  for (const sign of signs) document.addEventListener(sign, wait, true);
  wait();
  return () => {
    clearTimeout(timer);
    for (const stop of forget) stop();
    for (const sign of signs) document.removeEventListener(sign, wait, true);
  };
}
