/**
 * Eleven digits as schools store them; undefined for a phone outside of Brazil.
 * @param from as a provider names it: digits with the country, often without the ninth digit
 */
export function toMobile(from: string): string | undefined {
  const [, area, number] = /^55(\d{2})(\d{8,9})$/.exec(from) ?? [];
  if (!area || !number) return undefined;
  return number.length === 9 ? `${area}${number}` : `${area}9${number}`;
}
