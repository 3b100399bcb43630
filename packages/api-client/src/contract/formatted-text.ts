import * as z from 'zod/mini';
import { messages } from './messages.ts';

/** Whether marks in a text (`**bold**`, `- item`, `[words](address)`) are drawn, or shown to the letter. */
export const textFormat = z.enum(['Plain', 'Rich'], messages.invalid);
export type TextFormat = z.output<typeof textFormat>;

/** A run of words. */
const textSpan = z.object({
  text: z.string(),
  isBold: z.optional(z.boolean()),
  /** Where the words lead: https, http, mailto or tel. */
  href: z.optional(z.string()),
});

/** A paragraph, or a line of a list. Line breaks within it are kept. */
export const textBlock = z.object({
  /** Of a line of a list: '•', or its number, '1.'. */
  marker: z.optional(z.string()),
  /** Lists that the line's list stands in; left out of the outermost. */
  depth: z.optional(z.number()),
  spans: z.array(textSpan),
});
export type TextBlock = z.output<typeof textBlock>;

/** A text that its author has formatted. `description` has its words without marks. */
export const formattedText = z.object({
  /** With its marks, as it was written. */
  text: z.string(),
  blocks: z.array(textBlock),
});
export type FormattedText = z.output<typeof formattedText>;

export const formattedTextSchemas = {
  FormattedText: formattedText,
  TextBlock: textBlock,
  TextFormat: textFormat,
};
