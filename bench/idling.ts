import { readdirSync, readFileSync } from 'node:fs';
import { Agent, get, request, type ClientRequest, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { type Server, startAnsweringServer } from './answering.ts';
import { chatId, lastMessageId } from './school-years.ts';

/** Each way for so long; the server looks once in it at the sessions of its streams. */
const windowMilliseconds = 60_000;
const rounds = 2;
/** A session may have ten streams. */
const staffOfSession = 10;

/** What the pages of one employee do while nothing happens: a chat is open, the badge is shown. */
interface Way {
  staff: number;
  /** @returns how to stop */
  begin: (server: Server, tokens: string[]) => Promise<() => void>;
}

const ways: Record<string, Way> = {
  nobody: { staff: 0, begin: () => Promise.resolve(() => undefined) },
  polling: { staff: 200, begin: (server, tokens) => Promise.resolve(poll(server, tokens, 200)) },
  streams: { staff: 2_000, begin: (server, tokens) => follow(server, tokens, 2_000) },
};

/**
 * What idle staff cost the server and its PostgreSQL, each with a chat open and the badge shown: by
 * a stream of changes, and by asking every 5 and 60 seconds, as pages do where the stream is down.
 * @param newDatabase address of a fresh PostgreSQL database; undefined for PGlite
 */
export async function benchIdling(newDatabase: () => Promise<string | undefined>): Promise<string> {
  const server = await startAnsweringServer(1, await newDatabase());
  const taken = new Map<string, number[]>();
  try {
    const tokens = await server.openSessions(ways.streams!.staff / staffOfSession);
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, { begin }] of Object.entries(ways)) {
        const stop = await begin(server, tokens);
        const from = cpuOfChildren();
        await new Promise((resolve) => setTimeout(resolve, windowMilliseconds));
        taken.set(name, [...(taken.get(name) ?? []), cpuOfChildren() - from]);
        stop();
      }
    }
  } finally {
    await server.stop();
  }
  return tableOf(taken);
}

function tableOf(taken: Map<string, number[]>): string {
  const meanOf = (name: string) => {
    const all = taken.get(name) ?? [];
    return all.reduce((sum, one) => sum + one, 0) / all.length;
  };
  const base = meanOf('nobody');
  const aCore = ({ staff }: Way, name: string) =>
    windowMilliseconds / ((meanOf(name) - base) / staff);
  const polling = aCore(ways.polling!, 'polling');
  const rows = Object.entries(ways).map(([name, way]) => {
    const load = ((100 * meanOf(name)) / windowMilliseconds).toFixed(1);
    const staff = way.staff > 0 ? Math.round(aCore(way, name)).toLocaleString('en') : '';
    const ratio = way.staff > 0 ? `× ${(aCore(way, name) / polling).toFixed(1)}` : '';
    return `| ${[name, way.staff, load, staff, ratio].join(' | ')} |`;
  });
  const head =
    '| pages | staff | % of a core | idle staff a core | ÷ polling |\n' +
    '| --- | ---: | ---: | ---: | ---: |';
  return [head, ...rows, ''].join('\n');
}

/** Asks as pages do that no stream tells of changes, evenly spread over time. */
function poll({ url }: Server, tokens: string[], staff: number): () => void {
  const agent = new Agent({ keepAlive: true });
  const calls: [every: number, ask: (token: string) => ClientRequest][] = [
    [5_000, (token) => receiveMessages(url, token, agent)],
    [60_000, (token) => get(`${url}/v1/chats/unread-count`, { agent, headers: headersOf(token) })],
  ];
  const timers = calls.map(([every, ask]) => {
    let asked = 0;
    return setInterval(() => {
      const token = tokens[(asked += 1) % tokens.length]!;
      ask(token).on('response', (response) => void finish(response));
    }, every / staff);
  });
  return () => timers.forEach(clearInterval);
}

function receiveMessages(url: string, token: string, agent: Agent): ClientRequest {
  const headers = { ...headersOf(token), 'content-type': 'application/json' };
  const path = `${url}/v1/chats/${chatId}/receiveUnreadMessages`;
  return request(path, { method: 'POST', agent, headers }).end(JSON.stringify({ lastMessageId }));
}

/** Opens the streams and reads until each has said that it tells of changes. */
async function follow({ url }: Server, tokens: string[], staff: number): Promise<() => void> {
  const agent = new Agent();
  const open = async (index: number) => {
    const headers = headersOf(tokens[index % tokens.length]!);
    const asked = get(`${url}/v1/live`, { agent, headers });
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`a stream: ${response.statusCode}`);
    await once(response, 'data');
    // Keeps reading; the bench destroys the connection in the end.
    response.resume().on('error', () => undefined);
  };
  for (let first = 0; first < staff; first += 100) {
    await Promise.all(Array.from({ length: 100 }, (_, index) => open(first + index)));
  }
  return () => agent.destroy();
}

const headersOf = (token: string) => ({ authorization: `Bearer ${token}` });

async function finish(response: IncomingMessage): Promise<void> {
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 200) throw new Error(`a call: ${response.statusCode}`);
}

/** Linux counts processor time in hundredths of a second. */
const tickMilliseconds = 10;

/** Processor milliseconds of all processes below this one: the server and PostgreSQL's. */
function cpuOfChildren(): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readProcess(pid));
  const below = new Set([process.pid]);
  // A child's number may be smaller than its parent's.
  for (let known = 0; known < below.size;) {
    known = below.size;
    for (const { pid, parent } of processes) if (below.has(parent)) below.add(pid);
  }
  below.delete(process.pid);
  return processes
    .filter(({ pid }) => below.has(pid))
    .reduce((sum, { ticks }) => sum + ticks * tickMilliseconds, 0);
}

function readProcess(pid: string): { pid: number; parent: number; ticks: number }[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Its own, in user and kernel mode, and that of its children that ended.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return [{ pid: Number(pid), parent: Number(fields[1]), ticks }];
  } catch {
    // It ended meanwhile.
    return [];
  }
}
