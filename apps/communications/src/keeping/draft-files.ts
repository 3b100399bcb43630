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

/** The files of a draft that the server still has. */
export function stillKept(files: readonly KeptFile[]): KeptFile[] {
  return files.filter(
    ({ arrivedAt }) => arrivedAt === undefined || Date.now() - arrivedAt < keptFor,
  );
}

/** A draft's files, those of the item itself with the addresses that they have by now. */
export function withFreshAddresses(files: readonly KeptFile[], ofItem: readonly KeptFile[]) {
  const fresh = new Map(ofItem.map((file) => [file.id, file]));
  return files.map((file) => fresh.get(file.id) ?? file);
}
