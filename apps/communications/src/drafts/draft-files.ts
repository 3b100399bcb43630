import * as z from 'zod/mini';
import type { KeptFile } from '../uploads/kept-file.ts';

/** Milliseconds. The server removes what nothing refers to after a day. */
const keptFor = 23 * 60 * 60 * 1000;

export const draftFiles = z.array(
  z.object({
    id: z.string(),
    originalName: z.string(),
    location: z.string(),
    size: z.optional(z.number()),
    srcSet: z.optional(z.nullable(z.string())),
    arrivedAt: z.optional(z.number()),
  }),
);

const isStillKept = ({ arrivedAt }: KeptFile) =>
  arrivedAt === undefined || Date.now() - arrivedAt < keptFor;

/** The draft without the files that the server has removed meanwhile, which are counted. */
export function withoutLostFiles<Field extends string, Draft extends Record<Field, KeptFile[]>>(
  draft: Draft,
  ...fields: Field[]
): Draft & { lostFiles: number } {
  const kept = fields.map((field) => [field, draft[field].filter(isStillKept)] as const);
  const lostFiles = kept.reduce(
    (sum, [field, files]) => sum + draft[field].length - files.length,
    0,
  );
  return { ...draft, ...Object.fromEntries(kept), lostFiles };
}

/** A draft's files, those of the item itself with the addresses that they have by now. */
export function withFreshAddresses(files: readonly KeptFile[], ofItem: readonly KeptFile[]) {
  const fresh = new Map(ofItem.map((file) => [file.id, file]));
  return files.map((file) => fresh.get(file.id) ?? file);
}
