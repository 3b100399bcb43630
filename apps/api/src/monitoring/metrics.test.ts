import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Registry } from 'prom-client';
import { freePort } from '../../testing/free-port.ts';
import { query } from '../../testing/query.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { signIn } from '../../testing/sign-in.ts';
import { storeInstallation } from '#/secrets/installation.repository.ts';
import { StorageUnavailable } from '#/storage/file-storage.ts';
import { openMetrics, type Metrics } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';

let made: TestApp;
let asked = 0;
beforeAll(async () => {
  made = await startTestApp({ onStatement: () => (asked += 1) });
});
afterAll(() => made.close());

const sources = () => ({ ...made.services, catalog: made.app.releaseCatalog });

/** Metrics of their own: the registry of the app takes each name once. */
async function openOwnMetrics(changed: object = {}): Promise<Metrics> {
  const { Registry } = await import('prom-client');
  return openMetrics(new Registry(), { ...sources(), ...changed });
}

const valueOf = (text: string, metric: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${metric} `));
  return line === undefined ? undefined : Number(line.slice(metric.length + 1));
};

describe('/metrics', () => {
  test('is a listener of its own, which serves nothing else', async () => {
    const place = { host: '127.0.0.1', port: await freePort() };
    const server = await serveMetrics(made.app, made.services, place);
    server.countFailure('the cleanup');
    await expect(serveMetrics(made.app, made.services, place)).rejects.toThrow();
    const answer = await fetch(server.url);
    expect(answer.headers.get('content-type')).toMatch('text/plain');
    const text = await answer.text();
    expect(valueOf(text, 'caderneta_database_up')).toBe(1);
    expect(valueOf(text, 'caderneta_storage_up')).toBe(1);
    expect(valueOf(text, 'caderneta_background_failures_total{work="the cleanup"}')).toBe(1);
    expect(valueOf(text, 'process_start_time_seconds')).toBeGreaterThan(0);
    expect((await fetch(new URL('/v1/meta', server.url))).status).toBe(404);
    await server.close();
    expect((await made.app.inject('/metrics')).body).not.toMatch('caderneta_');
  });

  test('counts requests by route, and holds nothing of a person', async () => {
    const { headers } = await signIn(made.app, 'admin@girassol.test');
    const { id } = made.ana;
    await made.app.inject({ url: `/v1/student?id=${id}`, headers });
    await made.app.inject({ url: `/v1/guardians/list?name=Marta&page=1`, headers });
    await made.app.inject({ method: 'POST', url: `/v1/${id}/Marta` });
    const text = await made.app.metrics.metrics();
    expect(text).toMatch(
      /duration_seconds_count\{method="POST",route="\/v1\/authentication\/login",status="2xx"\} 1/,
    );
    expect(text).toMatch(/duration_seconds_count\{method="POST",route="none",status="4xx"\} 1/);
    expect(text).not.toMatch(/Marta|girassol|[\da-f]{8}-[\da-f]{4}/);
  });

  test('tells what waits to be sent and how late it is', async () => {
    await query(
      made.db,
      `insert into employee_mails (id, mail, attempts, attempt_at, created_at) values
       ('${crypto.randomUUID()}', '{}', 2, now(), now() - interval '90 seconds'),
       ('${crypto.randomUUID()}', '{}', 0, now(), now())`,
    );
    const text = await (await openOwnMetrics()).scrape();
    expect(valueOf(text, 'caderneta_outbox_items{channel="employee-mail"}')).toBe(2);
    expect(valueOf(text, 'caderneta_outbox_tried_items{channel="employee-mail"}')).toBe(1);
    const oldest = valueOf(text, 'caderneta_outbox_oldest_seconds{channel="employee-mail"}');
    expect(oldest).toBeGreaterThanOrEqual(90);
    expect(oldest).toBeLessThan(150);
    expect(valueOf(text, 'caderneta_outbox_items{channel="push"}')).toBe(0);
    expect(valueOf(text, 'caderneta_scheduled_late_seconds')).toBe(0);
  });

  test('tells how the last backup went, once there was one', async () => {
    const none = await (await openOwnMetrics()).scrape();
    expect(none).not.toMatch(/^caderneta_backup/m);
    const backupAt = new Date('2026-11-22T05:15:00Z');
    await storeInstallation(made.db, { backupAt, backupFaults: 3 });
    const text = await (await openOwnMetrics()).scrape();
    expect(valueOf(text, 'caderneta_backup_last_timestamp_seconds')).toBe(
      backupAt.getTime() / 1000,
    );
    expect(valueOf(text, 'caderneta_backup_faulty_files')).toBe(3);
  });

  test('asks the database once for scrapes within ten seconds', async () => {
    const metrics = await openOwnMetrics();
    await metrics.scrape();
    const before = asked;
    await Promise.all([metrics.scrape(), metrics.scrape(), metrics.scrape()]);
    expect(asked).toBe(before);
  });

  test('leaves out what an unreachable database would say, and answers', async () => {
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    const db = { execute: () => Promise.reject(away) };
    const text = await (await openOwnMetrics({ db })).scrape();
    expect(valueOf(text, 'caderneta_database_up')).toBe(0);
    expect(text).not.toMatch(/^caderneta_(outbox_items|scheduled_late_seconds)[ {]/m);
  });

  test('tells of an unreachable storage', async () => {
    const storage = { exists: () => Promise.reject(new StorageUnavailable()) };
    const fileStore = { ...made.services.fileStore, storage };
    const text = await (await openOwnMetrics({ fileStore })).scrape();
    expect(valueOf(text, 'caderneta_storage_up')).toBe(0);
    expect(valueOf(text, 'caderneta_database_up')).toBe(1);
  });
});

describe('dashboard and alerts of deploy/', () => {
  const folder = join(import.meta.dirname, '../../../../deploy');
  const nameOf = (word: string) => word.replace(/_(bucket|sum|count)$/, '');

  test.each(['grafana', 'prometheus'])('%s names only metrics that exist', async (name) => {
    const { Registry } = await import('prom-client');
    const registry: Registry = new Registry();
    openMetrics(registry, sources());
    const known = [...registry.getMetricsAsArray(), ...made.app.metrics.getMetricsAsArray()];
    const names = new Set(known.map((metric) => metric.name));
    const files = await readdir(join(folder, name));
    const texts = await Promise.all(
      files.map((file) => readFile(join(folder, name, file), 'utf8')),
    );
    const words = texts.join(' ').match(/\b(caderneta|nodejs|process)_[a-z0-9_]+/g) ?? [];
    expect(words.length).toBeGreaterThan(10);
    expect(words.map(nameOf).filter((word) => !names.has(word))).toEqual([]);
  });
});
