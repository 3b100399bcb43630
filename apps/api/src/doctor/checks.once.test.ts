import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { millisecondsInDay } from 'date-fns/constants';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { startS3Server } from '../../testing/s3-server.ts';
import { storeLastRun } from '#/clock/last-run.repository.ts';
import { performAct } from '#/modules/administration/administration.service.ts';
import { checkTimeZones, judgeSpace } from './check-machine.ts';
import { checkMigrations } from './check-schema.ts';
import { checkStorage } from './check-storage.ts';
import { examineDatabase } from './examine-database.ts';

let made: TestApp;
beforeAll(async () => {
  made = await startTestApp();
});
afterAll(() => made.close());

test('a disk is full before the last byte, and a large one may have little left', () => {
  const gigabyte = 1024 ** 3;
  const files = { freeFiles: 900_000, files: 1_000_000 };
  const level = (freeBytes: number, bytes: number, more = files) =>
    judgeSpace({ freeBytes, bytes, ...more }).level;
  expect(level(50 * gigabyte, 100 * gigabyte)).toBe('ok');
  expect(level(6 * gigabyte, 1000 * gigabyte)).toBe('ok');
  expect(level(4 * gigabyte, 100 * gigabyte)).toBe('warning');
  expect(level(0.1 * gigabyte, 2 * gigabyte)).toBe('fault');
  expect(level(50 * gigabyte, 100 * gigabyte, { freeFiles: 5, files: 1_000_000 })).toBe('fault');
  // btrfs and others count no files.
  expect(level(50 * gigabyte, 100 * gigabyte, { freeFiles: 0, files: 0 })).toBe('ok');
});

test('migrations that the next start applies are a warning, and one that was passed over a fault', () => {
  const check = (...applied: number[]) => checkMigrations(applied, [1, 2, 3]);
  expect(check(1, 2, 3)).toMatchObject({ level: 'ok', says: '3 aplicadas, nenhuma falta' });
  expect(check(1, 2)).toMatchObject({ level: 'warning', says: '2 aplicadas, faltam 1' });
  expect(check(1, 2, 3, 4)).toMatchObject({ level: 'warning' });
  expect(check(1, 3)).toMatchObject({ level: 'fault' });
});

test('a clock that is wrong, or before the last migration, is a fault', async () => {
  const { db, config } = made.services;
  const clockAt = async (now: Date) => {
    const { checks } = await examineDatabase({ db, config, now: () => now });
    return checks.find(({ check }) => check === 'clock')?.level;
  };
  const seconds = (count: number) => new Date(Date.now() + count * 1000);
  expect(await clockAt(seconds(0))).toBe('ok');
  expect(await clockAt(seconds(4))).toBe('fault');
  expect(await clockAt(seconds(-90))).toBe('fault');
  expect(await clockAt(new Date('2020-01-01'))).toBe('fault');
  expect(checkTimeZones()).toBeUndefined();
});

test('a clock that is not sure by the last run of work is a fault, with the command', async () => {
  const { db, config } = made.services;
  const clock = async () => {
    const { checks } = await examineDatabase({ db, config, now: () => new Date() });
    return checks.find(({ check }) => check === 'clock');
  };
  const ranAt = (days: number) =>
    storeLastRun(db, new Date(Date.now() + days * millisecondsInDay), { isCertain: true });
  await ranAt(-3.1);
  const about = await clock();
  expect(about).toMatchObject({
    level: 'fault',
    toDo: [expect.stringMatching(/admin -- trust-clock/)],
  });
  expect(about?.says).toMatch(
    /^o relógio diz .* 3 dias depois da última vez que o servidor trabalhou/,
  );
  await ranAt(3.1);
  expect(await clock()).toMatchObject({ says: expect.stringMatching(/3 dias antes/) });
  await ranAt(0);
  expect(await clock()).toMatchObject({ level: 'ok' });
});

test('who is named without having proven the e-mail is told, with the command', async () => {
  const { db, services } = made;
  const about = async (installationAdmins: string[], previewEmployees: string[] = []) => {
    const config = { ...services.config, installationAdmins, previewEmployees };
    const { checks } = await examineDatabase({ db, config, now: () => new Date() });
    const found = checks.filter(({ check }) => check === 'named');
    return found.map(({ level, says, toDo }) => [level, says, ...toDo].join(' '));
  };
  expect(await about([])).toEqual([]);
  const unproven =
    /^warning admin@girassol.test \(Escola Girassol\) ainda não.* prove admin@girassol.test$/;
  expect(await about(['admin@girassol.test', 'ti@prefeitura.test'])).toEqual([
    expect.stringMatching(unproven),
    expect.stringMatching(/^warning ti@prefeitura.test não tem conta/),
  ]);
  await performAct(services, 'prove', { email: 'admin@girassol.test' });
  expect(await about(['admin@girassol.test'])).toEqual([expect.stringMatching(/^ok /)]);
  expect(await about(['admin@girassol.test'], ['prof@girassol.test'])).toEqual([
    expect.stringMatching(/^warning prof@girassol.test /),
  ]);
});

test('the storage on S3 is tried, and its wrong key or address is named', async () => {
  const { settings, close } = await startS3Server();
  const { dataFolder } = made.services.config;
  expect(await checkStorage({ dataFolder, s3: settings })).toMatchObject({ level: 'ok' });
  const wrong = { ...settings, bucket: 'nenhum' };
  expect(await checkStorage({ dataFolder, s3: wrong })).toMatchObject({
    level: 'fault',
    says: expect.stringContaining('não dá acesso ao bucket nenhum'),
  });
  await close();
  expect(await checkStorage({ dataFolder, s3: settings })).toMatchObject({
    level: 'fault',
    says: expect.stringContaining('não responde'),
  });
});

test('a report names nobody', async () => {
  const report = await performAct(made.services, 'examineDatabase', {});
  expect(JSON.stringify(report)).not.toMatch(/girassol|marta|Ana Lima|11900000001/i);
});
