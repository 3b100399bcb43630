import * as z from 'zod/mini';

/**
 * A text from outside as the database stores it, and as people find it again: whole characters, each
 * in its shortest form, without NUL. PostgreSQL refuses NUL everywhere, and half a surrogate pair in
 * JSON.
 */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').normalize('NFC');
}

/** For answers of other systems, which are mended and not refused as a person's input is. */
export const foreignText = z.pipe(z.string(), z.transform(cleanText));

/** Cleans each text of a value that a schema gave: the schema bounds its depth. */
export function cleanTexts<Value>(value: Value): Value;
export function cleanTexts(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map((one: unknown) => cleanTexts(one));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleanTexts(inner)]));
}
