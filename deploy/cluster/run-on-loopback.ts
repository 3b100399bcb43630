import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from './loopback/cluster.ts';

// node deploy/cluster/run-on-loopback.ts, as root: the whole cluster on this machine until Ctrl-C.
const folder = await mkdtemp(join(tmpdir(), 'caderneta-cluster-'));
const cluster = await startCluster(folder);
const { name } = await cluster.primary();
console.log(
  [
    ...cluster.portals.map(({ url, name: machine }) => `${machine}: ${url}`),
    `Primary: ${name}. Configurations and logs: ${folder}`,
    `sudo -u postgres patronictl -c ${folder}/um/patroni.yml list`,
  ].join('\n'),
);
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
await cluster.stop();
await rm(folder, { recursive: true, force: true });
