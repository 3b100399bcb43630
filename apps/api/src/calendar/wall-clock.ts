/** The instant of a wall-clock time, `HH:MM`. */
export function instantOf(day: string, time: string, zone: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const guess = asUtc - offset(asUtc, zone);
  return new Date(asUtc - offset(guess, zone));
}

/** The day so many days later, or earlier. */
export function moved(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Milliseconds that the zone's clocks are ahead of UTC. */
function offset(instant: number, zone: string): number {
  const known = formats.get(zone);
  const wallClock =
    known ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  if (!known) formats.set(zone, wallClock);
  return (
    Date.parse(`${wallClock.format(instant).replace(' ', 'T')}Z`) -
    Math.floor(instant / 1000) * 1000
  );
}
