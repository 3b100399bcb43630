import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startCluster } from './loopback/cluster.ts';
import { scenarios } from './trials/scenarios.ts';
import { header, observe, toRow } from './trials/observe.ts';
import { Browser, refusedIn, toText } from './trials/people.ts';

// node deploy/cluster/trials.ts [NAME…], as root: what people notice of each failure, as a table.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rate: { type: 'string', default: '150' }, keep: { type: 'boolean' } },
});
const load = { createsPerSecond: Number(values.rate), changesPerSecond: 10, readsPerSecond: 50 };
const folder = await mkdtemp(join(tmpdir(), 'caderneta-cluster-'));
const cluster = await startCluster(folder);
console.log(`${cpus().length} × ${cpus()[0]?.model}, ${values.rate} creations a second\n`);
console.log(header);
const browser = new Browser(cluster, folder);
const notes: string[] = [];
let isWell = true;
for (const [name, { what, run, mayRefuse }] of Object.entries(scenarios)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  await browser.signIn();
  const note = (text: string) => notes.push(`- ${what}: ${text}`);
  const seen = await observe({ cluster, browser, load }, name, () =>
    run({ cluster, browser, note }),
  );
  console.log(toRow(what, seen));
  if (refusedIn(seen.creates) > 0) note(`creations were refused with ${toText(seen.creates)}`);
  const isLess = seen.lost > 0 || seen.twice > 0 || seen.longestWithoutAcknowledgement > 30_000;
  const isRefused = refusedIn(seen.changes) > 0 || refusedIn(seen.reads) > 0;
  if (isLess || (isRefused && !mayRefuse)) isWell = false;
}
console.log(['', ...notes].join('\n'));
await browser.close();
await cluster.stop();
if (!values.keep) await rm(folder, { recursive: true, force: true });
process.exit(isWell ? 0 : 1);
