let milliseconds = () => Date.now();

/** The present of everything that is stored or compared with it. */
export const present = () => new Date(milliseconds());

/** From now on the present of this process is that of the clock, whatever the machine's own says. */
export function followClock(clock: { now: () => Date }): void {
  milliseconds = () => clock.now().getTime();
}
