/**
 * Measures what one session that asks without end does to a teacher of another school. Once for each
 * checkout given, so that two can be compared: `node e2e/trials/one-session.ts [CHECKOUT…]`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { rssOf } from './processes.ts';
import { startPortal } from '../server.ts';
import { signIn } from './calls.ts';
import { loadSchools } from './schools.ts';

const here = fileURLToPath(new URL('../..', import.meta.url));
const heavy = '/v1/classrooms/ClassroomsWithStudents';
const light = '/v1/communication/announcement/list';

interface Asked {
  status: number;
  milliseconds: number;
}

function ask(url: string, token: string, agent: Agent): Promise<Asked> {
  const begun = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, milliseconds: performance.now() - begun });
    get(url, { agent, headers }, (response) => {
      response.resume().on('end', () => done(response.statusCode ?? 0));
    }).on('error', () => done(0));
  });
}

/** Asks for a list ten times a second. */
async function live(url: string, token: string, seconds: number): Promise<Asked[]> {
  const agent = new Agent({ keepAlive: true });
  const answers: Asked[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await pause(100)) {
    answers.push(await ask(url, token, agent));
  }
  agent.destroy();
  return answers;
}

/** Keeps so many calls under way. */
function flood(url: string, token: string, atOnce: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const counts = new Map<number, number>();
  let goesOn = true;
  const one = async () => {
    while (goesOn) {
      const { status } = await ask(url, token, agent);
      counts.set(status, (counts.get(status) ?? 0) + 1);
      // As a client that is told when to come again does not.
      if (status === 429) await pause(10);
    }
  };
  const all = Promise.all(Array.from({ length: atOnce }, one));
  const stop = async () => {
    goesOn = false;
    await all;
    agent.destroy();
    return Object.fromEntries(counts);
  };
  return { stop };
}

const share = (answers: Asked[], part: number) => {
  const sorted = answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
};
const describe = (answers: Asked[]) => {
  const failed = answers.filter(({ status }) => status !== 200).length;
  return `p50 ${share(answers, 0.5)} ms, p99 ${share(answers, 0.99)} ms, ${failed} of ${answers.length} failed`;
};

for (const root of [process.argv.slice(2), here].flat()) {
  const folder = await mkdtemp(join(tmpdir(), 'caderneta-trial-'));
  await loadSchools(folder, root);
  const portal = await startPortal(folder, { root });
  try {
    const [busy, teacher] = [
      await signIn(portal.url, 'admin@grande.demo'),
      await signIn(portal.url, 'prof@girassol.demo'),
    ];
    const alone = await live(`${portal.url}${light}`, teacher, 5);
    const before = rssOf(process.pid);
    console.log(`${root}\n  alone: ${describe(alone)}`);
    for (const atOnce of [50, 1000]) {
      const flooding = flood(`${portal.url}${heavy}`, busy, atOnce);
      await pause(1000);
      const beside = await live(`${portal.url}${light}`, teacher, 10);
      const ratio = (share(beside, 0.5) / Math.max(1, share(alone, 0.5))).toFixed(1);
      const counts = JSON.stringify(await flooding.stop());
      console.log(
        `  beside ${atOnce} at once: ${describe(beside)}; × ${ratio}; the session: ${counts}`,
      );
    }
    await pause(5000);
    console.log(`  memory: ${before} → ${rssOf(process.pid)} MB, 5 s after the end`);
  } finally {
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
