/**
 * Whether the person uses a mouse, and so most likely a keyboard of its own. Under a finger, a
 * field that takes the focus brings a keyboard over half of the page.
 */
export function hasFinePointer(): boolean {
  return window.matchMedia('(pointer: fine)').matches;
}
