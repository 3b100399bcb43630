let isPressed = false;
let isFollowed = false;
const waiting = new Set<() => void>();

function end(): void {
  isPressed = false;
  for (const run of waiting) run();
  waiting.clear();
}

const begins = ['pointerdown', 'mousedown'];
const ends = ['pointerup', 'pointercancel', 'mouseup'];

/** Begins to follow the presses of the pointer; once in a page. */
export function followPresses(): void {
  if (isFollowed) return;
  isFollowed = true;
  for (const name of begins) {
    window.addEventListener(name, () => (isPressed = true), { capture: true, passive: true });
  }
  // The click comes with the end of the press, and before a timer.
  for (const name of ends) window.addEventListener(name, () => setTimeout(end), true);
}

/**
 * Runs something that may move the page: at once, or after the click while something is pressed.
 * What a person presses does not move away under the pointer.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.add(run);
  else run();
}
