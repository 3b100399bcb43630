import { rm } from 'node:fs/promises';

export default async function tearDown() {
  const folder = process.env.TEST_PGLITE_FOLDER;
  if (folder) await rm(folder, { recursive: true, force: true });
}
