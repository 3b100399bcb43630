import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { StoredFile } from '@caderneta/api-client/contract';
import { startNginx } from '../apps/api/testing/nginx.ts';
import { imageColumns, makeFile } from '../apps/api/testing/stored-file.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';

const run = promisify(execFile);
const wrk = process.env.WRK_PATH ?? '/usr/bin/wrk';
const bytes = 42_000;
const rounds = 5;
const connections = 8;

/**
 * A picture from the server alone, from nginx once the server allowed it, and from nginx as a plain
 * file, in turns. `wrk` asks; nginx has one process.
 */
export async function benchPictures(
  newDatabase: () => Promise<string | undefined>,
): Promise<string> {
  const settings = { FILES_BY_PROXY: 'on', TRUST_PROXY: 'loopback' };
  const server = await startBenchServer(await newDatabase(), settings);
  const nginx = await startNginx({
    upstream: Number(new URL(server.url).port),
    dataFolder: server.services.config.dataFolder,
    locations: `location /plain/ { alias ${server.services.config.dataFolder}/files/; }`,
  });
  try {
    const { address, storageKey } = await storePicture(server);
    const addresses = {
      'the server alone': server.url + address,
      'the server allows, nginx sends': nginx.url + address,
      'nginx alone, a plain file': `${nginx.url}/plain/${storageKey}`,
    };
    const answers = new Map<string, number[]>(Object.keys(addresses).map((name) => [name, []]));
    for (let round = -1; round < rounds; round += 1) {
      for (const [name, url] of Object.entries(addresses)) {
        const count = await answersASecond(url);
        if (round >= 0) answers.get(name)!.push(count);
      }
    }
    return table(answers);
  } finally {
    await nginx.stop();
    await server.close();
  }
}

async function storePicture({ made, db, services, ask }: BenchServer) {
  const { id: schoolId } = made.school;
  const storageKey = `${schoolId}/${crypto.randomUUID()}/original`;
  await services.fileStore.storage.write(storageKey, Readable.from([randomBytes(bytes)]), bytes);
  const owner = { schoolId, uploadedBy: made.administrator.id, storageKey };
  const file = await makeFile(db, { ...owner, ...imageColumns, variants: [], size: bytes });
  const [found] = (await ask(`/v1/filemanagement/files?ids=${file.id}`)) as StoredFile[];
  return { address: found!.location, storageKey };
}

async function answersASecond(url: string): Promise<number> {
  const { stdout } = await run(wrk, ['-t1', `-c${connections}`, '-d2', url]);
  if (stdout.includes('Non-2xx')) throw new Error(`${url}: ${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)![1]);
}

function table(answers: Map<string, number[]>): string {
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!;
  const plain = middle([...answers.values()].at(-1)!);
  const rows = [...answers].map(([name, values]) => {
    const count = middle(values);
    return `| ${name} | ${count.toFixed(0)} | ${(count / plain).toFixed(3)} |`;
  });
  return ['| a picture of 42 kB | a second | ÷ plain |', '| --- | ---: | ---: |', ...rows, ''].join(
    '\n',
  );
}
