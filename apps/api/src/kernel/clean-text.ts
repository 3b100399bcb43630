import { tidyText } from '@caderneta/formats/tidy-text';
import * as z from 'zod/mini';

/**
 * A text from outside as the database stores it, and as people find it again: whole characters, each
 * in its shortest form, without NUL and without what cannot be seen. PostgreSQL refuses NUL
 * everywhere, and half a surrogate pair in JSON.
 */
export function cleanText(text: string): string {
  return tidyText(text.toWellFormed().replaceAll('\0', '')).normalize('NFC');
}

/** A text of any length, before anything has bounded it: a longer row of marks stays uncomposed. */
const tidied = (text: string) => (text.includes('\0') ? text : tidyText(text.toWellFormed()));

/** For answers of other systems, which are mended and not refused as a person's input is. */
export const foreignText = z.pipe(z.string(), z.transform(cleanText));

/** Cleans each text of a value that a schema gave: the schema bounds its depth. */
export const cleanTexts = <Value>(value: Value) => changeTexts(value, cleanText) as Value;

/**
 * Prepares each text of an input for its schema, which sees what people see: what is invisible fills
 * no required field, and counts in no length.
 */
export const tidyTexts = (value: unknown) => changeTexts(value, tidied);

function changeTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one: unknown) => changeTexts(one, change));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, changeTexts(inner, change)]),
  );
}
