import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fold } from '@caderneta/formats';
import { foldFunction } from '@caderneta/formats/fold-sql';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { openTestDatabase } from '../../testing/database.ts';
import { type OpenDatabase, rowsOf } from './database.ts';
import { migrationsFolder } from './migration-journal.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function foldThere(texts: string[]): Promise<string[]> {
  const rows = await rowsOf<{ folded: string }>(
    database.db,
    sql`select folded(value) as folded from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb)
      with ordinality order by ordinality`,
  );
  return rows.map(({ folded }) => folded);
}

test('the database has the function that the table of characters makes', async () => {
  const made = await readFile(join(migrationsFolder, '0000_first.sql'), 'utf8');
  expect(made).toContain(foldFunction());
});

test('10,000 random texts are folded by the database as by the browser', async () => {
  const looksAlike = fc.constantFrom(
    ...["d'Á", '’', 'ʼ', '´', '‑', '—', '\u00a0', '\u200b', '\u00ad'],
  );
  const letters = fc.constantFrom(
    ...['Joa\u0303o', 'ÇÃO', 'ß', 'Æ', 'Ø', 'ﬁ', 'Ａ', '1º', '°', 'Σς', 'Й', '\u200d'],
  );
  const character = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 3 })
    // Newer than the Unicode of some databases: a lone letter that came with version 17.
    .map((text) => text.replaceAll(/[\0\ua7f1]/g, ''));
  const text = fc.array(
    fc.oneof(looksAlike, letters, character, fc.string({ unit: 'grapheme', maxLength: 3 })),
    { maxLength: 8 },
  );
  const texts = fc.sample(text, 10_000).map((parts) => parts.join('').replaceAll('\0', ''));
  expect(await foldThere(texts)).toEqual(texts.map(fold));
}, 60_000);
