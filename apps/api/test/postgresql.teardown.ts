import { rm } from 'node:fs/promises';

export default async function tearDown() {
  await globalThis.embeddedPostgres?.stop();
  const folder = process.env.TEST_POSTGRESQL_FOLDER;
  if (folder) await rm(folder, { recursive: true, force: true });
}
