import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';

/** The configurations of this folder. */
const templates = [
  'etcd.yml',
  'patroni.yml',
  'patroni.conf',
  'check-patroni.sh',
  'pgbouncer.ini',
  'haproxy.cfg',
  'nginx.conf',
  'new-certificate.sh',
];

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
    const fill = (line: string, own = values) =>
      line.replace(/@([A-Z][A-Z_0-9]*)@/g, (_, name: string) => {
        const value = own[name];
        if (!value) missing.add(name);
        return value ?? '';
      });
    const rendered = text
      .split('\n')
      .flatMap((line) =>
        line.includes('@SERVER@')
          ? readServers(values.SERVERS).map((server) => fill(line, { ...values, ...server }))
          : [fill(line)],
      )
      .join('\n');
    await writeFile(join(folder, template), rendered, { mode: 0o600 });
  }
  if (missing.size > 0) throw new Error(`No value for ${[...missing].join(', ')}`);
}

/** @param given `name=address:port`, separated by blanks @throws for anything else */
function readServers(given = ''): { SERVER: string; SERVER_ADDRESS: string }[] {
  const servers = given
    .trim()
    .split(/\s+/)
    .map((entry) => /^([\w-]+)=(\S+:\d+)$/.exec(entry));
  const names = new Set(servers.map((server) => server?.[1]));
  if (servers.includes(null) || names.size < servers.length) {
    throw new Error('SERVERS has to be like "um=10.0.0.11:3000 dois=10.0.0.12:3000"');
  }
  return servers.map((server) => ({ SERVER: server![1]!, SERVER_ADDRESS: server![2]! }));
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
