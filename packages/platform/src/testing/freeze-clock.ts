const timers = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'queueMicrotask',
  'nextTick',
  'performance',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
] as const;

/**
 * Stops the clock until `jest.useRealTimers()`. Timers run on.
 * @param now ISO 8601
 * @example freezeClock('2026-11-20T12:00:00Z')
 */
export function freezeClock(now: string): void {
  jest.useFakeTimers({ now: new Date(now), doNotFake: [...timers] });
}
