/** A valid id that tells samples apart. */
export function sampleId(number: number): string {
  return `0198f4a2-0000-7000-8000-${String(number).padStart(12, '0')}`;
}
