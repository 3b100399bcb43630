import type { StoredFile } from '@caderneta/api-client/contract';
import type { Draft } from '../drafts/draft.ts';

/** A file that the server has: sent just now, of the item that is edited, or of a draft. */
export type StoredFileRef = Pick<StoredFile, 'id' | 'originalName' | 'location'> &
  Partial<Pick<StoredFile, 'size' | 'srcSet' | 'mediaType'>> & {
    /** When it was sent, in milliseconds; left out where an item that was sent refers to it. */
    arrivedAt?: number;
  };

/** Milliseconds. The server removes files that nothing refers to after a day. */
const lifetime = 23 * 60 * 60 * 1000;

const isAlive = ({ arrivedAt }: StoredFileRef) =>
  arrivedAt === undefined || Date.now() - arrivedAt < lifetime;

/** Removes the files that the server has removed meanwhile from a draft, and counts them. */
export function withoutLostFiles<
  Field extends string,
  Values extends Record<Field, StoredFileRef[]>,
>(draft: Draft<Values>, ...fields: Field[]): Draft<Values> {
  const { values } = draft;
  const alive = fields.map((field) => [field, values[field].filter(isAlive)] as const);
  const lostFiles = alive.reduce(
    (sum, [field, files]) => sum + values[field].length - files.length,
    0,
  );
  return { ...draft, values: { ...values, ...Object.fromEntries(alive) }, lostFiles };
}

/** The files of a draft; those of the saved item with the addresses that they have by now. */
export function withFreshAddresses(files: StoredFileRef[], saved: readonly StoredFileRef[]) {
  const fresh = new Map(saved.map((file) => [file.id, file]));
  return files.map((file) => fresh.get(file.id) ?? file);
}

/** Names files for a person. */
export const fileNames = (files: readonly StoredFileRef[]) =>
  files.map(({ originalName }) => originalName).join(', ');
