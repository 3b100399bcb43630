import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { type Server, startAnsweringServer } from './answering.ts';

/** The calls that the home page once made. */
const separate = (schoolId: string) => [
  `/v1/schools/${schoolId}`,
  '/v1/Diaries/GetPendingDiaryCount',
  '/v1/communication/event/list?limit=100',
  '/v1/communication/activity/list?limit=100',
  '/v1/communication/announcement/list?limit=100',
  '/v1/chats/unread-count',
];
const together = () => ['/v1/home'];

const ways = { 'six calls': separate, 'one call': together };
type Way = keyof typeof ways;
const visits = 20;
const people = ['teacher', 'administrator'] as const;

interface Visit {
  requests: number;
  raw: number;
  compressed: number;
  /** Milliseconds of processor time of the server's process. */
  cpu: number;
}

/**
 * What a visit of the home costs the server, asked at once in either way. Ways take turns, so that
 * work beside the benchmark slows both.
 * @param newDatabase address of a fresh PostgreSQL database; undefined for PGlite
 */
export async function benchHome(newDatabase: () => Promise<string | undefined>): Promise<string> {
  const rows: string[] = [];
  for (const years of [1, 10]) {
    const server = await startAnsweringServer(years, await newDatabase());
    try {
      for (const who of people) rows.push(...(await measure(server, who, years)));
    } finally {
      await server.stop();
    }
  }
  const head =
    '| home | as | years | requests | kB | kB, brotli | server CPU ms | ÷ six calls |\n' +
    '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |';
  return [head, ...rows, ''].join('\n');
}

async function measure(server: Server, who: (typeof people)[number], years: number) {
  const taken: Record<Way, Visit[]> = { 'six calls': [], 'one call': [] };
  for (let visit = -3; visit < visits; visit += 1) {
    for (const way of Object.keys(ways) as Way[]) {
      const found = await visitHome(server, who, ways[way](server.schoolId));
      if (visit >= 0) taken[way].push(found);
    }
  }
  const [before, now] = (['six calls', 'one call'] as const).map((way) => middleOf(taken[way]));
  const row = (way: Way, { requests, raw, compressed, cpu }: Visit) => {
    const share = (cpu / before!.cpu).toFixed(2);
    const kilobytes = [raw, compressed].map((bytes) => (bytes / 1000).toFixed(1));
    return `| ${[way, who, years, requests, ...kilobytes, cpu.toFixed(1), share].join(' | ')} |`;
  };
  return [row('six calls', before!), row('one call', now!)];
}

function middleOf(all: Visit[]): Visit {
  const byCpu = all.toSorted((one, other) => one.cpu - other.cpu);
  return byCpu[Math.floor(byCpu.length / 2)]!;
}

async function visitHome(server: Server, who: 'teacher' | 'administrator', paths: string[]) {
  const from = await server.cpuMilliseconds();
  const bodies = await Promise.all(paths.map((path) => ask(server.url + path, server.tokens[who])));
  const sum = (of: 'raw' | 'compressed') => bodies.reduce((all, body) => all + body[of], 0);
  return {
    requests: paths.length,
    raw: sum('raw'),
    compressed: sum('compressed'),
    cpu: (await server.cpuMilliseconds()) - from,
  };
}

const agent = new Agent({ keepAlive: true });

/** Bytes of an answer's body as it travels and as it is; anything but 200 ends the benchmark. */
async function ask(url: string, token: string): Promise<{ raw: number; compressed: number }> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' };
  const [response] = (await once(get(url, { agent, headers }), 'response')) as [IncomingMessage];
  const body = Buffer.concat(await response.toArray());
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`);
  const isCompressed = response.headers['content-encoding'] === 'br';
  const raw = isCompressed ? brotliDecompressSync(body).length : body.length;
  return { raw, compressed: body.length };
}
