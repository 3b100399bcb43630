import * as z from 'zod/mini';
import { messages } from './messages.ts';
import { openEnum } from './open-enum.ts';
import { instant } from './primitives.ts';

/** A run of words that a new version keeps, takes away or adds. */
const changedWords = z.object({
  text: z.string(),
  is: openEnum(z.enum(['Same', 'Removed', 'Added'])),
});

/** A field that a version changed, in Portuguese, word by word. */
export const textChange = z.object({
  field: z.string(),
  label: z.string(),
  words: z.array(changedWords),
});
export type TextChange = z.output<typeof textChange>;

/** What an item said from an instant on: title, text, when and where, in words. */
export const itemVersion = z.object({
  at: instant,
  fields: z.array(z.object({ field: z.string(), label: z.string(), text: z.string() })),
});
export type ItemVersion = z.output<typeof itemVersion>;

/** Whom a correction tells: nobody, quietly those who have opened the item, or all its guardians. */
export const tellWhom = z.enum(['Nobody', 'Seen', 'Everybody'], messages.invalid);
export type TellWhom = z.output<typeof tellWhom>;

/** A version as staff read it. */
export const listedVersion = z.extend(itemVersion, {
  /** Against the version before; none of the first. */
  changes: z.array(textChange),
  by: z.string(),
  /** Null of what was sent first. */
  tell: z.nullable(openEnum(tellWhom)),
  /** Seconds until a correction that is held stands; null of one that does. */
  heldSeconds: z.nullable(z.number()),
});
export type ListedVersion = z.output<typeof listedVersion>;

/** How an item came to say what it says. */
export const itemHistory = z.object({
  /** When it was changed last, and how. */
  at: instant,
  changes: z.array(textChange),
  /** What it said before, latest first. */
  earlier: z.array(itemVersion),
});
export type ItemHistory = z.output<typeof itemHistory>;

export const itemVersionSchemas = {
  ItemHistory: itemHistory,
  ItemVersion: itemVersion,
  TextChange: textChange,
};
