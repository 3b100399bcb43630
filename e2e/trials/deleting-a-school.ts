/**
 * Measures what the deletion of a school does to the writes of another one:
 * `node e2e/trials/deleting-a-school.ts`. Prints a line for before, and one for meanwhile.
 */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
// What it adds to the types of Fastify.
import type {} from '../../apps/api/src/build-app.ts';
import { openFolderStorage } from '../../apps/api/src/storage/folder-storage.ts';
import { endChildServers, runScript } from '../../apps/api/testing/child-server.ts';
import {
  newInstallation,
  type RunningServer,
  startServerFor,
  withDatabase,
} from '../../apps/api/testing/installation.ts';
import { makeAudience } from '../../apps/api/testing/large-audience.ts';
import setUpPostgresql from '../../apps/api/testing/postgresql.setup.ts';
import stopPostgresql from '../../apps/api/testing/postgresql.teardown.ts';
import { query } from '../../apps/api/testing/query.ts';
import { makeSchools } from '../../apps/api/testing/school.ts';
import { makeFile } from '../../apps/api/testing/stored-file.ts';

const pupils = 5_000;
const entries = 200_000;
const pictures = 500;

async function makeInstallation(): Promise<Record<string, string>> {
  const variables = await newInstallation('postgresql');
  await withDatabase(variables, async (db) => {
    const made = await makeSchools(db);
    const { school, administrator } = made;
    await makeAudience(db, made, pupils);
    await query(
      db,
      `insert into audit_log (id, school_id, employee_id, verb, resource, created_at)
       select gen_random_uuid(), '${school.id}', '${administrator.id}', 'update', 'student', now()
       from generate_series(1, ${entries})`,
    );
    const storage = await openFolderStorage(join(variables.DATA_FOLDER!, 'files'));
    const sha256 = createHash('sha256').update('um retrato!').digest('hex');
    for (let number = 0; number < pictures; number++) {
      const storageKey = `${school.id}/${crypto.randomUUID()}/original`;
      await storage.write(storageKey, Readable.from(['um retrato!']), 11);
      const owner = { schoolId: school.id, uploadedBy: administrator.id };
      await makeFile(db, { ...owner, storageKey, size: 11, sha256 });
    }
  });
  return variables;
}

/** Eight writes a second of another school, until it is stopped. */
function keepWriting({ address, headers }: RunningServer) {
  const taken: number[] = [];
  let failed = 0;
  let goesOn = true;
  const write = async (number: number) => {
    const begun = performance.now();
    const answer = await fetch(`${address}/v1/Classrooms`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ name: `Sala ${Math.trunc(begun)} ${number}` },
        ...{ period: 'Morning', diaryMode: 'Preschool' },
      }),
    });
    await answer.arrayBuffer();
    if (answer.status === 201) taken.push(performance.now() - begun);
    else failed += 1;
  };
  const writing = (async () => {
    const under: Promise<void>[] = [];
    for (let number = 0; goesOn; number++) {
      under.push(write(number));
      await pause(125);
    }
    await Promise.all(under);
  })();
  return async () => {
    goesOn = false;
    await writing;
    const sorted = taken.toSorted((one, other) => one - other);
    const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? NaN);
    return `${sorted.length} writes, median ${at(0.5)} ms, most ${at(1)} ms, ${failed} failed`;
  };
}

await setUpPostgresql();
try {
  const variables = await makeInstallation();
  const server = await startServerFor(variables, 'admin@ipe.test');
  const school = async (...given: string[]) => {
    const script = 'apps/api/src/school-cli/school-cli.ts';
    const { code, out, errors } = await runScript(variables, script, ...given);
    if (code !== 0) throw new Error(out + errors);
    return out.trim();
  };
  const before = keepWriting(server);
  await pause(15_000);
  console.log(`before: ${await before()}`);
  await school('close', 'Escola Girassol');
  const archive = join(variables.DATA_FOLDER!, 'girassol.tar.zst');
  await school('export', 'Escola Girassol', '--to', archive);
  const begun = performance.now();
  const meanwhile = keepWriting(server);
  const named = ['Escola Girassol', '--confirm', 'Escola Girassol', '--archive', archive];
  const said = await school('delete', ...named);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`meanwhile: ${await meanwhile()} (${said} ${seconds} s)`);
  await server.stop();
  await rm(variables.DATA_FOLDER!, { recursive: true, force: true });
} finally {
  endChildServers();
  await stopPostgresql();
}
