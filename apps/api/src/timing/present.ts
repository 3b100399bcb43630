let milliseconds = () => Date.now();

/** The present of everything that is stored or compared with it. */
export const present = () => new Date(milliseconds());

/** From now on the present of this process is that of the clock, whatever the machine's own says. */
export function followClock(clock: { now: () => Date }): void {
  milliseconds = () => clock.now().getTime();
}

/** Seconds from now to an instant; 0 once it is past. */
export const secondsUntil = (instant: Date, now: Date) =>
  Math.max(0, (instant.getTime() - now.getTime()) / 1000);
