import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request as openContext } from '@playwright/test';
import { type EndpointDefinition, endpoints, requestHeaders } from '@caderneta/api-client/contract';
import { healthPath, publishingPaths } from '@caderneta/releases';
import { startPostgresql } from '../../apps/api/testing/start-postgresql.ts';
import { guardianOfOneChild, linkFromOffice } from '../family-side.ts';
import { people, signedInState } from '../people.ts';
import { loadDemoSchool, startPortal } from '../server.ts';
import { type Case, casesOfEndpoint, casesOfRequest, rawCases } from './long-text-cases.ts';
import { ask, type Asked, watchHealth } from './timed-calls.ts';

/**
 * Puts very long texts into every field of every call of a real server with the demo school, as
 * everybody who may call it, and prints what took longest. Run it by
 * `node e2e/trials/long-texts.ts [postgresql] [call …]`; without names of calls it asks all of them,
 * which takes about an hour on a busy machine.
 */
const callers: Record<EndpointDefinition['access'], Role[]> = {
  public: ['nobody'],
  employee: ['teacher', 'administrator'],
  administrator: ['administrator'],
  network: ['administrator'],
  guardian: ['guardian'],
};
const [database, ...others] = process.argv.slice(2);
const names = database === 'postgresql' || database === undefined ? others : [database, ...others];

type Role = 'nobody' | 'teacher' | 'administrator' | 'guardian';
type Headers = Record<string, string>;

async function signEverybodyIn(url: string): Promise<Record<Role, Headers>> {
  const employee = async (person: keyof typeof people): Promise<Headers> => {
    const [origin] = (await signedInState(url, person)).origins;
    const { accessToken } = JSON.parse(origin!.localStorage[0]!.value) as { accessToken: string };
    return { authorization: `Bearer ${accessToken}` };
  };
  const link = new URL(await linkFromOffice(url, await guardianOfOneChild(url)));
  const phone = await openContext.newContext({ baseURL: url });
  await phone.post('/v1/family/session', { data: { token: link.hash.slice(1) } });
  const { cookies } = await phone.storageState();
  await phone.dispose();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return {
    nobody: {},
    teacher: await employee('teacher'),
    administrator: await employee('administrator'),
    guardian: { cookie, 'sec-fetch-site': 'same-origin' },
  };
}

function* everyCase(signedIn: Record<Role, Headers>): Generator<Case & { headers: Headers }> {
  for (const [name, endpoint] of Object.entries<EndpointDefinition>(endpoints)) {
    if (names.length > 0 && !names.includes(name)) continue;
    for (const role of callers[endpoint.access]) {
      for (const one of casesOfEndpoint(`${name} as ${role}`, endpoint)) {
        yield { ...one, headers: { ...signedIn[role], ...one.headers } };
      }
    }
  }
  if (names.length > 0) return;
  const more = [...Object.keys(requestHeaders), 'cookie', 'user-agent', 'accept', 'x-request-id'];
  for (const one of casesOfRequest('/v1/Classrooms/List', more)) {
    yield { ...one, headers: { ...signedIn.administrator, ...one.headers } };
  }
  const taken = [...Object.values(publishingPaths), healthPath, '/v1/webhooks/whatsapp'];
  for (const path of [...taken, '/v1/administration/acts', '/v1/installation/backup']) {
    for (const one of rawCases(path)) yield { ...one, headers: one.headers ?? {} };
  }
}

const isFailure = ({ status }: Asked) => typeof status === 'number' && status >= 500;

const slowest = (asked: Asked[]) =>
  asked.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, 15);

function report(asked: Asked[], livez: number): void {
  const counts = Map.groupBy(asked, ({ status }) => String(status));
  const tally = [...counts].map(([status, all]) => `${status}: ${all.length}`).sort();
  for (const { what, status, milliseconds } of slowest(asked)) {
    console.log(`${Math.round(milliseconds)} ms  ${status}  ${what}`);
  }
  const failed = asked.filter(isFailure);
  const worst = Math.round(slowest(asked)[0]?.milliseconds ?? 0);
  console.log(
    `${asked.length} calls (${tally.join(', ')}), slowest ${worst} ms, /livez at most ` +
      `${Math.round(livez)} ms, ${failed.length} failures`,
  );
  process.exitCode = failed.length > 0 ? 1 : 0;
}

const folder = await mkdtemp(join(tmpdir(), 'caderneta-trial-'));
const postgresql = database === 'postgresql' ? await startPostgresql() : undefined;
await postgresql?.createDatabase('trial');
const settings: Record<string, string> = postgresql
  ? { DATABASE_URL: `${postgresql.url}/trial` }
  : {};
await loadDemoSchool(folder, settings);
const portal = await startPortal(folder, { settings });
try {
  const signedIn = await signEverybodyIn(portal.url);
  const health = watchHealth(`${portal.url}/livez`);
  const asked: Asked[] = [];
  for (const one of everyCase(signedIn)) {
    const answer = await ask(portal.url, one);
    asked.push(answer);
    if (isFailure(answer)) console.log(`FAILED  ${answer.status}  ${answer.what}`);
    if (asked.length % 500 === 0) console.log(`${asked.length} calls asked …`);
  }
  report(asked, await health.stop());
} finally {
  await portal.stop();
  await postgresql?.stop();
  await rm(folder, { recursive: true, force: true });
}
