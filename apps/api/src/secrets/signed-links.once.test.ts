import { expect, test } from '@jest/globals';
import { createSignedLinks } from './signed-links.ts';

const fileId = '01960000-0000-7000-8000-000000000001';
const sessionId = '01960000-0000-7000-8000-00000000000a';
const deviceId = '01960000-0000-7000-8000-00000000000b';
const linksAt = (time: string, secret = 'a secret') =>
  createSignedLinks(secret, () => new Date(`2026-03-02T${time}Z`));
const linkAt = (time: string) => linksAt(time).of({ sessionId }).link(fileId, '320');

function queryOf(link: string) {
  const query = new URL(link, 'http://localhost').searchParams;
  return { e: Number(query.get('e')), h: query.get('h') ?? '', s: query.get('s') ?? '' };
}

test('a link is the same for five minutes, and good for five to ten', () => {
  const link = linkAt('10:00:00');
  const holder = { kind: 'session', id: sessionId };
  expect(linkAt('10:04:59')).toBe(link);
  expect(linkAt('10:05:00')).not.toBe(link);
  const checkedAt = (time: string) => linksAt(time).check(fileId, '320', queryOf(link));
  expect(checkedAt('10:00:00')).toEqual({ holder, secondsLeft: 600 });
  expect(checkedAt('10:04:59')).toEqual({ holder, secondsLeft: 301 });
  expect(checkedAt('10:10:00')).toBe('expired');
});

test('a link opens one file in one width until its time for its holder, and only with our key', () => {
  const links = linksAt('10:00:00');
  const query = queryOf(linkAt('10:00:00'));
  const ofDevice = queryOf(links.of({ deviceId }).link(fileId, '320'));
  expect(links.check(fileId, '320', ofDevice)).toMatchObject({
    holder: { kind: 'device', id: deviceId },
  });
  expect(links.check(fileId, 'original', query)).toBe('forged');
  expect(links.check(fileId.replace('1', '2'), '320', query)).toBe('forged');
  expect(links.check(fileId, '320', { ...query, e: query.e + 3600 })).toBe('forged');
  expect(links.check(fileId, '320', { ...query, h: ofDevice.h })).toBe('forged');
  expect(links.check(fileId, '320', { ...query, s: '' })).toBe('forged');
  expect(linksAt('10:00:00', 'another secret').check(fileId, '320', query)).toBe('forged');
});
