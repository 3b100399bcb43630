import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1), z.maxLength(60));
const field = z.string().check(z.regex(/^\w+(\.\w+)*$/));
const path = z.string().check(z.regex(/^\/[\w/:-]+$/));
const chipTone = z.enum(['success', 'warning', 'danger', 'neutral']);

const shownValue = z.object({
  when: z.optional(field),
  text: z.optional(field),
  words: z.optional(text),
  names: z.optional(field),
  date: z.optional(field),
  dateTime: z.optional(field),
  moment: z.optional(field),
  chip: z.optional(
    z.object({ label: text, tone: chipTone, goesWithoutSaying: z.optional(z.boolean()) }),
  ),
  bar: z.optional(
    z.object({
      value: z.array(field),
      of: field,
      tone: z.enum(['primary', 'success', 'danger']),
      note: z.optional(z.object({ count: field, words: text })),
    }),
  ),
});

const listColumn = z.object({
  header: text,
  align: z.optional(z.enum(['start', 'end'])),
  phone: z.enum(['start', 'end', 'end-below', 'end-labelled', 'figure']),
  shows: z.array(shownValue),
});

const listLead = z.object({
  header: text,
  text: field,
  picture: z.optional(z.object({ src: field, srcSet: field })),
  marks: z.optional(
    z.array(
      z.object({
        when: field,
        label: z.optional(text),
        field: z.optional(field),
        tone: chipTone,
      }),
    ),
  ),
});

const listDefinition = z.object({
  title: text,
  searchLabel: text,
  create: z.object({ label: text, path }),
  filter: z.optional(
    z.object({
      name: z.string(),
      label: text,
      options: z.array(z.object({ value: z.string(), label: text })).check(z.minLength(2)),
    }),
  ),
  item: z.object({ path, id: field }),
  lead: z.string(),
  columns: z.array(z.string()),
});

/** Lists of a remote, as data: the server writes their first rows into the HTML. */
export const remoteLists = z.object({
  leads: z.record(z.string(), listLead),
  columns: z.record(z.string(), listColumn),
  pages: z.record(path, listDefinition),
});
export type RemoteLists = z.output<typeof remoteLists>;
