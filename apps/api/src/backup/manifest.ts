import * as z from 'zod/mini';

/** Grows when archives of before can no longer be read. */
export const archiveFormat = 1;

/** The first entry: what an archive holds. */
export const manifest = z.object({
  format: z.number(),
  madeAt: z.iso.datetime(),
  /** Of one school alone, which has no keys; null for the whole installation. */
  school: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** What the marker in its storage says; null of one school. */
  storage: z.nullable(z.uuid()),
  /** See `firstDigest`. */
  firstMigration: z.string(),
  /** The `when` of the last migration. */
  migration: z.number(),
  /** Each after those that it refers to. */
  tables: z.array(
    z.object({
      name: z.string().check(z.regex(/^[a-z_]+$/)),
      columns: z.array(z.string()),
      rows: z.number(),
    }),
  ),
  /** Of schools, without those of releases. */
  files: z.number(),
  fileBytes: z.number(),
});
export type Manifest = z.output<typeof manifest>;

/** Longest name of an entry that a message shows. */
const shownName = 60;

/** Of an entry that no archive of ours has; control signs do not reach the terminal. */
export const showName = (name: string) => JSON.stringify(name.slice(0, shownName));

/** Names of the entries. */
export const entryNames = {
  manifest: 'manifest.json',
  rows: (table: string, part: number) => `database/${table}/${part}.jsonl`,
  /** The table, or undefined for another entry. */
  tableOf: (name: string) => /^database\/([a-z_]+)\/\d+\.jsonl$/.exec(name)?.[1],
  file: (storageKey: string) => `files/${storageKey}`,
  storageKeyOf: (name: string) => /^files\/([a-z0-9-]+(?:\/[a-z0-9-]+)*)$/.exec(name)?.[1],
  secret: 'keys/secret.key',
  vapid: 'keys/vapid.key',
  /** Lines about files that the storage no longer had, or not as they were. */
  notes: 'notes.txt',
};
