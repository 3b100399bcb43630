/**
 * Whether the person uses a mouse, and so most likely a keyboard. On touch screens a focused field
 * opens a keyboard over half of the page.
 */
export function hasFinePointer(): boolean {
  return window.matchMedia('(pointer: fine)').matches;
}
