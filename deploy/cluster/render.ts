import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';

/** The configurations of this folder. */
const templates = ['etcd.yml', 'patroni.yml', 'pgbouncer.ini', 'haproxy.cfg', 'nginx.conf'];

/**
 * Writes the configurations of one machine, readable by their owner alone.
 * @param values for each `@NAME@` in them
 * @throws where a value is missing or empty, with the names
 */
export async function renderConfigurations(
  values: Record<string, string | undefined>,
  folder: string,
  wanted = templates,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const missing = new Set<string>();
  for (const template of wanted) {
    const text = await readFile(join(import.meta.dirname, template), 'utf8');
    const rendered = text.replace(/@([A-Z][A-Z_0-9]*)@/g, (_, name: string) => {
      const value = values[name];
      if (!value) missing.add(name);
      return value ?? '';
    });
    await writeFile(join(folder, template), rendered, { mode: 0o600 });
  }
  if (missing.size > 0) throw new Error(`No value for ${[...missing].join(', ')}`);
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { settings: { type: 'string' }, to: { type: 'string' } },
  });
  if (!values.settings || !values.to) {
    console.error('node deploy/cluster/render.ts --settings cluster.env --to FOLDER [TEMPLATE…]');
    process.exit(1);
  }
  const given = parseEnv(await readFile(values.settings, 'utf8'));
  await renderConfigurations(given, values.to, positionals.length > 0 ? positionals : templates);
}
