/** A server that draws a page does not know. */
const has = (pointer: 'fine' | 'coarse'): boolean =>
  typeof matchMedia === 'function' && matchMedia(`(pointer: ${pointer})`).matches;

/**
 * Whether the person uses a mouse, and so most likely a keyboard. On touch screens a focused field
 * opens a keyboard over half of the page.
 */
export function hasFinePointer(): boolean {
  return has('fine');
}

/** Whether the person touches the screen, and types on it: such keyboards have no Shift+Enter. */
export function hasCoarsePointer(): boolean {
  return has('coarse');
}
