import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';

export default async function tearDown() {
  const template = process.env.TEST_PGLITE_TEMPLATE;
  if (template) await rm(dirname(template), { recursive: true, force: true });
}
