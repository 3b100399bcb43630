import * as z from 'zod/mini';
import { iconShapes } from './contributions.ts';

const text = z.string().check(z.minLength(1), z.maxLength(60));
const path = z.string().check(z.regex(/^\/[\w/:-]+$/));
const button = z.object({ label: text, icon: iconShapes });

const formField = z.object({
  kind: z.enum(['text', 'date', 'formatted', 'flag']),
  label: z.optional(text),
  help: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  needs: z.optional(z.enum(['urgent'])),
});

/** Forms of a remote, as data: the server writes their beginning into the HTML. */
export const remoteForms = z.object({
  actions: z.object({ back: text, others: z.array(button), save: button }),
  pages: z.record(
    path,
    z.object({
      title: text,
      drafts: z.string().check(z.regex(/^[\w-]+$/)),
      back: path,
      fields: z.array(formField).check(z.minLength(1)),
    }),
  ),
});
export type RemoteForms = z.output<typeof remoteForms>;
