import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuthInfo } from '@caderneta/api-client/contract';
import { buildApp } from '../apps/api/src/build-app.ts';
import { readConfig } from '../apps/api/src/config.ts';
import type { Database } from '../apps/api/src/database/database.ts';
import { openServices } from '../apps/api/src/open-services.ts';
import type { Services } from '../apps/api/src/services.ts';
import { makeSchools, password, type TestSchools } from '../apps/api/testing/school.ts';

export interface BenchServer {
  url: string;
  /** Of the administrator. */
  authorization: string;
  made: TestSchools;
  db: Database;
  services: Services;
  /** Asks over HTTP as the administrator; anything but success ends the benchmark. */
  ask: (path: string, options?: RequestInit) => Promise<unknown>;
  close: () => Promise<void>;
}

/** The real server on a fresh database, listening on this machine alone. */
export async function startBenchServer(
  databaseUrl?: string,
  settings: Record<string, string> = {},
): Promise<BenchServer> {
  const folder = await mkdtemp(join(tmpdir(), 'caderneta-bench-'));
  const { services, close } = await openServices(
    readConfig({
      DATA_FOLDER: folder,
      LOG_LEVEL: 'silent',
      DATABASE_URL: databaseUrl,
      ...settings,
    }),
  );
  const app = await buildApp(services);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const made = await makeSchools(services.db);
  const url = `http://127.0.0.1:${port}`;
  const send = async (path: string, options: RequestInit) => {
    const response = await fetch(url + path, options);
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`);
    return text ? (JSON.parse(text) as unknown) : undefined;
  };
  const signedIn = (await send('/v1/authentication/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grantType: 'Password', email: 'admin@girassol.test', password }),
  })) as AuthInfo;
  const authorization = `Bearer ${signedIn.accessToken}`;
  return {
    url,
    authorization,
    made,
    db: services.db,
    services,
    ask: (path, options = {}) =>
      send(path, { ...options, headers: { ...options.headers, authorization } }),
    close: async () => {
      await app.close();
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
