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

/** Stops the clock at an instant until `jest.useRealTimers()`; timers run on. */
export function freezeClock(now: string): void {
  jest.useFakeTimers({ now: new Date(now), doNotFake: [...timers] });
}
