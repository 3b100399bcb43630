/**
 * Writes how long a recording lasts, or where in it one is, as players do.
 * @example clockText(72.4) // '1:12'
 */
export function clockText(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
